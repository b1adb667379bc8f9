import { foldText, type StoreId, type SurveyId } from '@earshot/survey'
import { oneOf, type Random } from '@earshot/survey/testing'
import { expect } from 'vitest'
import { assignOption, takeBackOption } from '../responses/assignments/assign.ts'
import { type RawResponse, rawResponses } from './recount-results.ts'
import type { TestApp } from './test-app.ts'

type Ids = { readonly storeId: StoreId; readonly surveyId: SurveyId }

const TEXTS = ['TikTok', ' tik  tök', 'A podcast', 'á PODCAST', 'My mother', ''] as const

/** The messages of one respondent, who writes another text beside Other, and sometimes a second one in later messages. */
export function inOtherWords<Message extends { readonly answers: object }>(
  random: Random,
  messages: readonly Message[],
): readonly Message[] {
  const [first, second] = [oneOf(random, TEXTS), oneOf(random, TEXTS)]
  const changesFrom = random() < 0.2 ? Math.floor(random() * messages.length) : messages.length
  return messages.map((message, index) => {
    const text = index < changesFrom ? first : second
    const answers = Object.entries(message.answers).map(([questionId, answer]) => [questionId, withText(answer, text)])
    return { ...message, answers: Object.fromEntries(answers) }
  })
}

const withText = (answer: unknown, text: string): unknown =>
  typeof answer === 'object' && answer !== null && 'otherValue' in answer && answer.otherValue !== null
    ? { ...answer, otherValue: text }
    : answer

/** The texts beside Other of a response, folded, by question. */
function textsOf({ walked }: RawResponse): readonly { readonly questionId: string; readonly folded: string }[] {
  return Object.entries(walked.answers).flatMap(([questionId, answer]) => {
    const folded = 'otherValue' in answer ? foldText(answer.otherValue ?? '') : ''
    return folded === '' ? [] : [{ questionId, folded }]
  })
}

/**
 * Assigns options at random and takes them back, and remembers what was decided, so that it can be compared with the responses.
 * Such a memory knows neither hashes nor batches.
 */
export function randomAssignments(app: TestApp, ids: Ids, random: Random) {
  const ofTexts = new Map<string, string>()
  const ofResponses = new Map<string, { readonly folded: string; readonly optionId: string }>()
  /** Drops a decision from the two maps, by the id of its assignment. */
  const decided = new Map<string, () => void>()

  async function assign(): Promise<void> {
    const candidates = (await rawResponses(app.db, ids)).flatMap((raw) =>
      textsOf(raw).map((text) => ({ raw, ...text })),
    )
    if (candidates.length === 0) return
    const { raw, questionId, folded } = oneOf(random, candidates)
    const question = raw.survey.questions.find((one) => one.questionId === questionId)
    if (question?.control.as !== 'options') throw new Error(`${questionId} has no options`)
    const { optionId } = oneOf(random, question.control.options as readonly { readonly optionId: string }[])
    const { responseId } = raw.response
    const scope = random() < 0.5 ? 'text' : 'response'
    const order = { ...ids, responseId, questionId, optionId, scope, now: app.clock.now } as const
    const assigned = await assignOption(app.db, order)
    expect(assigned).toMatchObject({ ok: true, value: { isDone: true } })
    if (!assigned.ok) return
    const [ofText, ofResponse] = [`${questionId} ${folded}`, `${responseId} ${questionId}`]
    if (scope === 'text') {
      ofTexts.set(ofText, optionId)
      ofResponses.delete(ofResponse)
      decided.set(assigned.value.assignmentId, () => ofTexts.delete(ofText))
    } else {
      ofResponses.set(ofResponse, { folded, optionId })
      decided.set(assigned.value.assignmentId, () => ofResponses.delete(ofResponse))
    }
  }

  async function takeBack(): Promise<void> {
    if (decided.size === 0) return
    const [assignmentId, undo] = oneOf(random, [...decided])
    decided.delete(assignmentId)
    const taken = await takeBackOption(app.db, { ...ids, assignmentId })
    // A later decision about the same text or response has replaced it.
    if (taken.ok) undo()
  }

  /** Expects that the responses that count have the options that were decided for them, and no others. */
  function expectAssigned(all: readonly RawResponse[]): void {
    for (const raw of all) {
      const { responseId } = raw.response
      const expected = textsOf(raw).flatMap(({ questionId, folded }) => {
        const own = ofResponses.get(`${responseId} ${questionId}`)
        const optionId = own?.folded === folded ? own.optionId : ofTexts.get(`${questionId} ${folded}`)
        return optionId === undefined ? [] : [[questionId, optionId]]
      })
      const counted = new Set(textsOf(raw).map(({ questionId }) => questionId))
      const stored = Object.entries(raw.response.assigned ?? {}).filter(([questionId]) => counted.has(questionId))
      expect(Object.fromEntries(stored.map(([questionId, { optionId }]) => [questionId, optionId]))).toEqual(
        Object.fromEntries(expected),
      )
    }
  }
  return { assign, takeBack, expectAssigned }
}
