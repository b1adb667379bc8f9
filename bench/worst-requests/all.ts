import { type AudienceFilter, LIMITS, type SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { fromAnotherNetwork } from '../../e2e/support/another-network.ts'
import { read } from '../../e2e/support/demo-client.ts'
import {
  beforeLimits,
  hardRules,
  manyChoices,
  manyOptions,
  manyRules,
  manyTexts,
  manyUuids,
  type QuestionsOf,
} from './content.ts'
import { type Answered, everyChoice, messages } from './messages.ts'
import { pages } from './pages.ts'
import type { WorstRequest } from './request.ts'
import { resultRequests } from './results.ts'
import { surveyRequests } from './surveys.ts'
import {
  copyLive,
  insertDraft,
  insertRevision,
  type LargeSurvey,
  type MerchantStore,
  type MonitoredWorld,
  openNewStore,
  saveDraft,
} from './world.ts'

const CROWDED_SURVEYS = 12
/** Few, because each copy of the file contains all of them. */
const EXPORTED_SURVEYS = 2
/** Each of them chooses as many options as one response may. */
const RESPONSES = 5

/** All of them. */
export async function worstRequests(world: MonitoredWorld): Promise<readonly WorstRequest[]> {
  const { demo } = world
  const drafts = {
    wide: await saveDraft(world, demo, manyOptions),
    uuids: await saveDraft(world, demo, manyUuids),
    ruled: await saveDraft(world, demo, manyRules),
    hard: await saveDraft(world, demo, hardRules),
    choices: await saveDraft(world, demo, manyChoices),
    beforeLimits: await insertDraft(world, demo, beforeLimits),
  }
  const [wide, beforeLimitsLive] = [await live(world, manyOptions), await live(world, beforeLimits)]
  const crowded = await crowdedStore(world, CROWDED_SURVEYS)
  const answered = await answeredSurvey(world, manyChoices)
  const answeredBefore = await answeredSurvey(world, beforeLimits)
  return [
    ...messages(world, {
      small: await demoSurvey(world),
      texts: await live(world, manyTexts),
      choices: await live(world, manyChoices),
      beforeLimits: await live(world, beforeLimits),
      unread: { choices: await live(world, manyChoices), beforeLimits: await live(world, beforeLimits) },
    }),
    ...pages(world, { wide, beforeLimits: beforeLimitsLive, crowded }),
    ...surveyRequests(world, drafts),
    ...(await resultRequests(world, {
      answered,
      beforeLimits: answeredBefore,
      crowded,
      exported: await crowdedStore(world, EXPORTED_SURVEYS),
      templates: [template(manyOptions), template(hardRules)],
    })),
  ]
}

function template(questionsOf: QuestionsOf): LargeSurvey {
  const surveyId = newUuid() as SurveyId
  return { surveyId, questions: questionsOf(surveyId) }
}

async function live(world: MonitoredWorld, questionsOf: QuestionsOf): Promise<Answered> {
  const draft = await insertDraft(world, world.demo, questionsOf)
  await insertRevision(world, draft)
  return { ...draft, revision: 1 }
}

async function demoSurvey({ server, demo }: MonitoredWorld): Promise<Answered> {
  const { surveys } = await read<{ surveys: { surveyId: SurveyId; revision: number }[] }>(
    `${server.addresses.storefront}/storefront/v1/${demo.publicKey}/surveys`,
  )
  const [survey] = surveys.slice(-1)
  if (!survey) throw new Error('The demo store asks nothing')
  return { ...survey, questions: [] }
}

/** A store whose live surveys are all as large as they could be before the limits, and ask as few shoppers as possible. */
async function crowdedStore(
  world: MonitoredWorld,
  liveSurveys: number,
): Promise<{ store: MerchantStore; surveyIds: readonly SurveyId[] }> {
  const store = await openNewStore(world)
  const audience = largestAudience()
  const first = await insertDraft(world, store, beforeLimits, audience)
  await insertRevision(world, first, audience)
  return { store, surveyIds: [first.surveyId, ...(await copyLive(world, first, liveSurveys - 1))] }
}

const largestAudience = (): readonly AudienceFilter[] =>
  Array.from({ length: LIMITS.filtersPerAudience }, (_, filter) => ({
    type: filter % 2 === 0 ? 'customerTags' : 'productIds',
    operator: 'does_not_contains',
    values: Array.from({ length: LIMITS.valuesPerFilter }, (_, value) =>
      `${filter} ${value} `.padEnd(LIMITS.filterValueLength, 'x'),
    ),
  }))

/** A survey with responses that choose as many options as one response may. */
async function answeredSurvey(world: MonitoredWorld, questionsOf: QuestionsOf): Promise<LargeSurvey> {
  const survey = await live(world, questionsOf)
  const { surveyId, revision, questions } = survey
  for (let count = 0; count < RESPONSES; count++) {
    await read(
      `${world.server.addresses.storefront}/storefront/v1/responses?surveyId=${surveyId}&revision=${revision}`,
      {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...fromAnotherNetwork() },
        body: JSON.stringify({
          responseId: newUuid(),
          surveyId,
          revision,
          sequence: 1,
          answers: everyChoice(questions),
          completed: true,
        }),
      },
    )
  }
  return survey
}
