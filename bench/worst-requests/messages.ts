import { LIMITS, type Question } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { fromAnotherNetwork } from '../../e2e/support/another-network.ts'
import { type Copy, copiesOf, type WorstRequest } from './request.ts'
import { type LargeSurvey, type MonitoredWorld, renumberRevisions } from './world.ts'

/** The overload guard never refuses so many at once. */
const ALWAYS_ADMITTED = 32

/** A revision that messages are about. */
export type Answered = LargeSurvey & { readonly revision: number }

export type MessageTargets = {
  /** The demo store's own survey. */
  readonly small: Answered
  readonly texts: Answered
  readonly choices: Answered
  readonly beforeLimits: Answered
  /** The same, but their revisions get new numbers. */
  readonly unread: { readonly choices: Answered; readonly beforeLimits: Answered }
}

/** Makes messages about a revision: one to a revision that the server has read, and the first to one that it has not. */
function messageKinds(world: MonitoredWorld) {
  const responsesUrl = `${world.server.addresses.storefront}/storefront/v1/responses`
  const send = (
    target: Answered,
    answers: unknown,
    { isNamed = false, ...more }: { isNamed?: boolean; context?: unknown },
  ): Copy => ({
    url: isNamed ? `${responsesUrl}?surveyId=${target.surveyId}&revision=${target.revision}` : responsesUrl,
    init: {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...fromAnotherNetwork() },
      body: JSON.stringify({
        responseId: newUuid(),
        surveyId: target.surveyId,
        revision: target.revision,
        sequence: 1,
        answers,
        completed: true,
        ...more,
      }),
    },
  })
  const message = (
    name: string,
    status: number,
    { target, answers, ...more }: { target: Answered; answers: unknown; isNamed?: boolean; context?: unknown },
  ): WorstRequest => ({
    name,
    who: 'anonymous',
    status,
    alwaysAdmitted: ALWAYS_ADMITTED,
    prepare: (copies) => copiesOf(copies, () => send(target, answers, more)),
  })
  /** The server has not read the revision yet. */
  const firstOf = (name: string, target: Answered, isNamed: boolean): WorstRequest => ({
    name,
    who: 'anonymous',
    status: 200,
    sharedBytes: Buffer.byteLength(JSON.stringify(target.questions)),
    alwaysAdmitted: ALWAYS_ADMITTED,
    async prepare(copies) {
      const revision = await renumberRevisions(world, [target.surveyId])
      const answers = isNamed ? everyChoice(target.questions) : everyChoice(target.questions.slice(0, 20))
      return copiesOf(copies, () => send({ ...target, revision }, answers, { isNamed }))
    },
  })
  return { message, firstOf }
}

/** Messages of shoppers' pages. */
export function messages(
  world: MonitoredWorld,
  { small, texts, choices, beforeLimits, unread }: MessageTargets,
): readonly WorstRequest[] {
  const { message, firstOf } = messageKinds(world)
  return [
    message('a message of 2 MB', 413, { target: small, answers: keys(200_000, {}) }),
    message('a message of wrong answers', 400, { target: small, answers: keys(6_500, {}) }),
    message('a message of empty answers', 400, { target: small, answers: keys(13_000, null) }),
    message('a message of many ids', 400, { target: small, answers: { q: { optionIds: Array(13_000).fill('a') } } }),
    message('a message of very many values', 400, { target: small, answers: { q: Array(120_000).fill(0) } }),
    message('a context of many values', 200, { target: small, answers: {}, context: { a: Array(9_000).fill(0) } }),
    message('a message of the longest texts', 200, {
      target: texts,
      answers: everyText(texts.questions),
      isNamed: true,
    }),
    message('a message with the most choices', 200, {
      target: choices,
      answers: everyChoice(choices.questions),
      isNamed: true,
    }),
    message('a message with the most choices, to a revision from before the limits', 200, {
      target: beforeLimits,
      answers: everyChoice(beforeLimits.questions),
      isNamed: true,
    }),
    firstOf('the first message to a revision', unread.choices, true),
    firstOf('the first message to a revision, which it does not name', unread.choices, false),
    firstOf('the first message to a revision from before the limits', unread.beforeLimits, true),
    firstOf(
      'the first message to a revision from before the limits, which it does not name',
      unread.beforeLimits,
      false,
    ),
  ]
}

const keys = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, value]))

const everyText = (questions: readonly Question[]) =>
  Object.fromEntries(questions.map(({ questionId }) => [questionId, { value: '界'.repeat(2_000) }]))

/** Chooses every option of one question after another, as many as one response may. */
export function everyChoice(questions: readonly Question[]) {
  let left: number = LIMITS.choicesPerResponse
  return Object.fromEntries(
    questions.map(({ questionId, config }) => {
      const optionIds = 'options' in config ? config.options.slice(0, left).map(({ id }) => id) : []
      left -= optionIds.length
      return [questionId, { optionIds }]
    }),
  )
}
