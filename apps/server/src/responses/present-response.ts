import {
  type Answer,
  assertNever,
  type Control,
  type OptionsControl,
  OTHER_OPTION_ID,
  type PublishedQuestion,
  type PublishedSurvey,
  type QuestionId,
} from '@earshot/survey'
import * as v from 'valibot'
import { walkOf } from './counted-answers.ts'
import type { StoredResponse } from './stored-response.ts'

const whole = v.pipe(v.number(), v.integer())

/** An answer with the words of its own revision. */
const answerSchema = v.variant('as', [
  v.object({
    as: v.literal('options'),
    /** `position` names an option without text: "Response N". */
    chosen: v.array(v.object({ optionId: v.string(), text: v.string(), position: whole })),
    /** What was written beside Other; null where it was not chosen. */
    otherValue: v.nullable(v.string()),
  }),
  v.object({ as: v.literal('scale'), value: whole, to: whole }),
  v.object({ as: v.literal('text'), value: v.string() }),
  v.object({ as: v.literal('date'), value: v.string() }),
])

type AnswerView = v.InferOutput<typeof answerSchema>

const rowEntries = {
  responseId: v.string(),
  /** When its first answer came, and its last. */
  receivedAt: v.string(),
  updatedAt: v.string(),
  revision: whole,
  device: v.picklist(['phone', 'tablet', 'desktop']),
  completed: v.boolean(),
  /** From first to last, 0 to 3,600; null where the page did not say. */
  seconds: v.nullable(whole),
}

export const responseListSchema = v.object({
  /** Newest first; `answers` are the first three on the path, `answered` says how many there are. */
  responses: v.array(v.object({ ...rowEntries, answered: whole, answers: v.array(answerSchema) })),
  /** What `after` takes for the next page; null where this is the last. */
  next: v.nullable(v.string()),
})

export const responseSchema = v.object({
  ...rowEntries,
  /** A test is outside all results (ADR-0033). */
  test: v.boolean(),
  /** Set aside: outside all results as well, until its merchant says that it is none. */
  spam: v.boolean(),
  /** Whether its merchant has said so, and can take it back. */
  cleared: v.boolean(),
  /** The path in order, each question as its revision asked it; null where it was passed over or not answered yet. */
  steps: v.array(
    v.object({ questionId: v.string(), type: v.string(), text: v.string(), answer: v.nullable(answerSchema) }),
  ),
})

export type ResponseList = v.InferOutput<typeof responseListSchema>
export type ResponseView = v.InferOutput<typeof responseSchema>

const ANSWERS_IN_LIST = 3

/** A response as a line of the list. */
export function presentRow(response: StoredResponse, survey: PublishedSurvey): ResponseList['responses'][number] {
  const answers = answersInOrder(response, survey)
  return {
    ...presentFacts(response),
    answered: answers.length,
    answers: answers.slice(0, ANSWERS_IN_LIST).map(({ question, answer }) => presentAnswer(question.control, answer)),
  }
}

/** A response with all that was said. Only what counts is read (ADR-0046). */
export function presentResponse(response: StoredResponse, survey: PublishedSurvey): ResponseView {
  const { path, answers } = walkOf(response, survey)
  return {
    ...presentFacts(response),
    test: response.test,
    spam: response.spam,
    cleared: response.clearedAt !== null,
    steps: path.map((questionId) => {
      const { type, text, control } = questionOf(survey, questionId)
      const answer = answers[questionId]
      return { questionId, type, text, answer: answer ? presentAnswer(control, answer) : null }
    }),
  }
}

function presentFacts({ responseId, receivedAt, updatedAt, revision, device, completed, seconds }: StoredResponse) {
  const times = { receivedAt: receivedAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { responseId, ...times, revision, device, completed, seconds }
}

function answersInOrder(response: StoredResponse, survey: PublishedSurvey) {
  const counted = walkOf(response, survey)
  return counted.path.flatMap((questionId) => {
    const answer = counted.answers[questionId]
    return answer ? [{ question: questionOf(survey, questionId), answer }] : []
  })
}

function questionOf(survey: PublishedSurvey, questionId: QuestionId): PublishedQuestion {
  const question = survey.questions.find((one) => one.questionId === questionId)
  if (!question) throw new Error('A response counts for a question that its revision does not have')
  return question
}

function presentAnswer(control: Control, answer: Answer): AnswerView {
  switch (control.as) {
    case 'options':
      return { as: 'options', chosen: chosenOf(control, answer), otherValue: otherValueOf(answer) }
    case 'scale':
      return { as: 'scale', value: Number(givenValue(answer)), to: control.to }
    case 'text':
    case 'date':
      return { as: control.as, value: String(givenValue(answer)) }
    default:
      return assertNever(control)
  }
}

function chosenOf({ options, otherLabel }: OptionsControl, answer: Answer) {
  const chosen = new Set(chosenIds(answer))
  const other = { optionId: OTHER_OPTION_ID, text: otherLabel ?? '', position: options.length + 1 }
  return [...options, other]
    .filter(({ optionId }) => chosen.has(optionId))
    .map(({ optionId, text, position }) => ({ optionId, text, position }))
}

/** The options that an answer names; none where it names a value. */
export function chosenIds(answer: Answer): readonly string[] {
  if ('optionIds' in answer) return answer.optionIds
  return 'optionId' in answer ? [answer.optionId] : []
}

/** The score, text or day that an answer gives; empty where it names options. */
export const givenValue = (answer: Answer): number | string => ('value' in answer ? answer.value : '')

/** What was written beside Other; null where it was not chosen, or cannot be. */
export const otherValueOf = (answer: Answer): string | null => ('otherValue' in answer ? answer.otherValue : null)
