import type { SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import type { Copy, WorstRequest } from './request.ts'
import { asMerchant, copyDraft, type LargeSurvey, type MonitoredWorld, removeSurveys, resetDrafts } from './world.ts'

export type SurveyTargets = {
  readonly wide: LargeSurvey
  /** Can be duplicated. */
  readonly uuids: LargeSurvey
  readonly ruled: LargeSurvey
  readonly hard: LargeSurvey
  readonly choices: LargeSurvey
  readonly beforeLimits: LargeSurvey
}

/** The requests of the builder. Each copy is about a survey of its own, so that each one really saves or publishes. */
export function surveyRequests(world: MonitoredWorld, targets: SurveyTargets): readonly WorstRequest[] {
  const { wide, uuids, ruled, hard, choices, beforeLimits } = targets
  const drafts = {
    wide: draftsLike(world, wide),
    uuids: draftsLike(world, uuids),
    ruled: draftsLike(world, ruled),
    hard: draftsLike(world, hard),
    choices: draftsLike(world, choices),
    beforeLimits: draftsLike(world, beforeLimits),
  }
  return [...saves(world, drafts), ...publishes(world, drafts), ...copiesAndReads(world, drafts)]
}

type Draft = {
  readonly survey: LargeSurvey
  /** The ids of that many copies. They have version 1 and were never published. */
  readonly take: (copies: number) => Promise<readonly SurveyId[]>
}
type Drafts = Record<keyof SurveyTargets, Draft>

/** Copies of a draft, made when they are needed: a survey from before the limits takes a third of a second. */
function draftsLike(world: MonitoredWorld, survey: LargeSurvey): Draft {
  const ids: SurveyId[] = []
  return {
    survey,
    async take(copies) {
      if (ids.length < copies) ids.push(...(await copyDraft(world, survey, copies - ids.length)))
      const taken = ids.slice(0, copies)
      await resetDrafts(world, taken)
      return taken
    },
  }
}

/** @param copy makes the request for one of the drafts */
const onDrafts = (
  world: MonitoredWorld,
  { name, status }: Pick<WorstRequest, 'name' | 'status'>,
  { survey, take }: Draft,
  copy: (surveyId: SurveyId) => Parameters<typeof asMerchant>[2],
): WorstRequest => ({
  name,
  who: 'logged in',
  status,
  storedBytes: storedBytes(survey),
  async prepare(copies) {
    const drafts = await take(copies)
    return drafts.map((surveyId) => asMerchant(world, world.demo, copy(surveyId)))
  },
})

const storedBytes = ({ questions }: LargeSurvey): number => Buffer.byteLength(JSON.stringify(questions))

const contentFor = ({ questions }: LargeSurvey, surveyId: SurveyId, name = 'Saved') => ({
  name,
  description: '',
  questions: questions.map((one) => ({ ...one, surveyId })),
})

function saves(world: MonitoredWorld, { wide, ruled, hard, beforeLimits }: Drafts): readonly WorstRequest[] {
  const save = (name: string, status: number, draft: Draft, bodyOf: (surveyId: SurveyId) => string) =>
    onDrafts(world, { name, status }, draft, (surveyId) => ({
      method: 'PUT',
      path: `/surveys/${surveyId}`,
      body: bodyOf(surveyId),
      version: 1,
    }))
  const whole = (draft: Draft) => (surveyId: SurveyId) => JSON.stringify(contentFor(draft.survey, surveyId))
  const wrong = JSON.stringify({ name: 'Large', description: '', questions: Array(60_000).fill({ type: 'text' }) })
  return [
    save('saving 2 MB of options', 200, wide, whole(wide)),
    save('saving 2 MB of rules', 200, ruled, whole(ruled)),
    save('saving 2 MB of rules that are hard to check', 200, hard, whole(hard)),
    save('saving a survey from before the limits', 200, beforeLimits, (surveyId) =>
      JSON.stringify(contentFor(beforeLimits.survey, surveyId, 'Short')),
    ),
    save('saving very many wrong questions', 400, wide, () => wrong),
    save('saving 2 MB that are wrong at the end', 400, wide, (surveyId) =>
      JSON.stringify(contentFor(wide.survey, surveyId)).replace(/\]}$/, ',{}]}'),
    ),
    {
      name: 'making a survey of 2 MB',
      who: 'logged in',
      status: 201,
      prepare: makingSurveys(world, (surveyId) => ({
        method: 'POST',
        path: '/surveys',
        body: JSON.stringify({ surveyId, content: contentFor(wide.survey, surveyId) }),
      })),
    },
  ]
}

/** Removes what the copies before have made. */
function makingSurveys(world: MonitoredWorld, copy: (surveyId: SurveyId) => Parameters<typeof asMerchant>[2]) {
  let made: readonly SurveyId[] = []
  return async (copies: number): Promise<readonly Copy[]> => {
    await removeSurveys(world, made)
    made = Array.from({ length: copies }, () => newUuid() as SurveyId)
    return made.map((surveyId) => asMerchant(world, world.demo, copy(surveyId)))
  }
}

function publishes(
  world: MonitoredWorld,
  { wide, ruled, hard, choices, beforeLimits }: Drafts,
): readonly WorstRequest[] {
  const publish = (name: string, status: number, draft: Draft) =>
    onDrafts(world, { name, status }, draft, (surveyId) => ({
      method: 'POST',
      path: `/surveys/${surveyId}/publish`,
      version: 1,
    }))
  return [
    publish('publishing 2 MB of options', 200, wide),
    publish('publishing as many choices as a response may have', 200, choices),
    publish('publishing 2 MB of rules with findings', 422, ruled),
    publish('publishing 2 MB of rules that are hard to check', 422, hard),
    publish('publishing a survey from before the limits', 422, beforeLimits),
  ]
}

function copiesAndReads(world: MonitoredWorld, { wide, uuids, beforeLimits }: Drafts): readonly WorstRequest[] {
  const duplicating = (name: string, { survey }: Draft): WorstRequest => ({
    name,
    who: 'logged in',
    status: 201,
    storedBytes: storedBytes(survey),
    prepare: makingSurveys(world, (surveyId) => ({
      method: 'POST',
      path: `/surveys/${survey.surveyId}/duplicate`,
      body: JSON.stringify({ surveyId }),
    })),
  })
  const discarding = (name: string, draft: Draft): WorstRequest => ({
    ...onDrafts(world, { name, status: 200 }, draft, (surveyId) => ({
      method: 'POST',
      path: `/surveys/${surveyId}/discard`,
      version: 2,
    })),
    async prepare(copies) {
      const drafts = await draft.take(copies)
      await publishDirectly(world, drafts)
      return drafts.map((surveyId) =>
        asMerchant(world, world.demo, { method: 'POST', path: `/surveys/${surveyId}/discard`, version: 2 }),
      )
    },
  })
  const reading = (name: string, draft: Draft, method: 'GET' | 'POST' = 'GET', action = '') =>
    onDrafts(world, { name, status: 200 }, draft, (surveyId) => ({ method, path: `/surveys/${surveyId}${action}` }))
  return [
    duplicating('duplicating 2 MB', uuids),
    duplicating('duplicating a survey from before the limits', beforeLimits),
    discarding('discarding the changes of 2 MB', wide),
    discarding('discarding the changes of a survey from before the limits', beforeLimits),
    reading('opening 2 MB', wide),
    reading('opening a survey from before the limits', beforeLimits),
    reading('moving 2 MB to draft', wide, 'POST', '/draft'),
  ]
}

/** Publishes drafts as revision 1, and changes them afterwards. */
async function publishDirectly({ sql }: MonitoredWorld, surveyIds: readonly SurveyId[]): Promise<void> {
  await sql.query(
    `INSERT INTO revisions (store_id, survey_id, revision, document, definition, published_at)
     SELECT store_id, survey_id, 1, '{}', jsonb_build_object('name', name, 'description', description, 'questions', questions), now()
     FROM surveys WHERE survey_id = ANY($1)`,
    [surveyIds],
  )
  await sql.query(
    `UPDATE surveys SET status = 'published', published_revision = 1, published_version = 1, version = 2
     WHERE survey_id = ANY($1)`,
    [surveyIds],
  )
}
