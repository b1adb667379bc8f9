import {
  LISTED_FACTS,
  type ListedFact,
  type PublishedQuestion,
  type PublishedSurvey,
  type QuestionId,
  type StoredAnswers,
  storedAnswers,
} from '@earshot/survey'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'
import { majorUnits } from '../money.ts'
import { answerSchema, presentAnswer, wordsOf } from './control-answers.ts'
import { walkOf } from './counted-answers.ts'
import type { StoredResponse } from './response-columns.ts'
import { MAX_SEARCHED, MAX_SEARCHED_BYTES } from './search-responses.ts'

const rowEntries = {
  responseId: v.string(),
  /** When its first answer came, and its last. */
  receivedAt: v.string(),
  updatedAt: v.string(),
  revision: count,
  device: v.picklist(['phone', 'tablet', 'desktop']),
  completed: v.boolean(),
  /** From first to last, 0 to 3,600; null where the page did not say. */
  seconds: v.nullable(count),
}

export const responseListSchema = v.object({
  /** The canonical text of the query that they match; empty: these are all of their kind. */
  query: v.string(),
  responses: v.array(
    v.object({
      ...rowEntries,
      /** How many answers there are, and the first three on the path. */
      answered: count,
      answers: v.array(answerSchema),
      /** With `answers=all`: the path in order; null: skipped, or not answered yet. */
      steps: v.exactOptional(v.array(v.object({ questionId: v.string(), answer: v.nullable(answerSchema) }))),
      /** Whether its merchant can set it aside again: it counts only because they said so. */
      cleared: v.boolean(),
    }),
  ),
  /** The value that `after` takes for the next page; null if this is the last. */
  next: v.nullable(v.string()),
  searched: v.pipe(
    v.nullable(count),
    v.description(
      `How many responses were searched for this page; null without a search. A page searches ${MAX_SEARCHED.toLocaleString('en-US')} responses, or fewer with ${MAX_SEARCHED_BYTES / 1_000_000} MB of answers. It can have fewer results than limit, and next continues the search.`,
    ),
  ),
})

const questionEntries = {
  questionId: v.string(),
  type: v.string(),
  text: v.string(),
  /** Its place among the questions of its revision, from 1 on. */
  position: count,
}

export const responseSchema = v.object({
  ...rowEntries,
  /** A test is outside all results (ADR-0033). */
  test: v.boolean(),
  /** Set aside: outside all results as well, until its merchant says that it is none. */
  spam: v.boolean(),
  /** Whether its merchant has said so, and can take it back. */
  cleared: v.boolean(),
  /** Whether it answers for an order that the store has signed. */
  signedOrder: v.boolean(),
  /** Facts of the page on which it began: those that the store keeps, and the page knew. */
  facts: v.object({
    ...(Object.fromEntries(LISTED_FACTS.map((fact) => [fact, v.exactOptional(v.array(v.string()))])) as Record<
      ListedFact,
      v.ExactOptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>
    >),
    /** In units of its currency, such as 59.90 EUR. */
    order_value: v.exactOptional(v.object({ amount: v.string(), currency: v.string() })),
  }),
  /** The path in order, each question as its revision asked it; null if it was skipped or not answered yet. */
  steps: v.array(v.object({ ...questionEntries, answer: v.nullable(answerSchema) })),
  /** The other questions of its revision: the path went past them, or ended before them. */
  notAsked: v.array(v.object(questionEntries)),
})

export type ResponseListReply = v.InferOutput<typeof responseListSchema>
export type ResponseView = v.InferOutput<typeof responseSchema>

const ANSWERS_IN_LIST = 3

/** A response as a line of the list. */
export function presentRow(
  response: StoredResponse,
  survey: PublishedSurvey,
  hasAllAnswers: boolean,
): ResponseListReply['responses'][number] {
  const { path, answers } = walkOf(response, survey)
  const steps = path.map((questionId) => {
    const answer = answers[questionId]
    return { questionId, answer: answer ? presentAnswer(questionOf(survey, questionId).control, answer) : null }
  })
  const given = steps.flatMap(({ answer }) => answer ?? [])
  return {
    ...presentFacts(response),
    answered: given.length,
    answers: given.slice(0, ANSWERS_IN_LIST),
    ...(hasAllAnswers && { steps }),
    cleared: response.clearedAt !== null,
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
    signedOrder: response.pages !== null,
    facts: factsIn(response),
    steps: path.map((questionId) => {
      const question = questionOf(survey, questionId)
      const answer = answers[questionId]
      return { ...presentQuestion(question, survey), answer: answer ? presentAnswer(question.control, answer) : null }
    }),
    notAsked: survey.questions
      .filter(({ questionId }) => !path.includes(questionId))
      .map((question) => presentQuestion(question, survey)),
  }
}

function presentQuestion(question: PublishedQuestion, { questions }: PublishedSurvey) {
  const { questionId, type, text } = question
  return { questionId, type, text, position: questions.indexOf(question) + 1 }
}

function factsIn({ pageFacts }: StoredResponse): ResponseView['facts'] {
  const { order_value: value, ...listed } = pageFacts ?? {}
  const lists = Object.fromEntries(Object.entries(listed).map(([fact, values]) => [fact, [...values]]))
  return {
    ...lists,
    ...(value && { order_value: { amount: majorUnits(value.minor, value.currency), currency: value.currency } }),
  }
}

/** An answer as its revision asked the question; null if it was skipped. */
export const storedAnswerSchema = v.object({
  questionId: v.string(),
  question: v.string(),
  answer: v.nullable(answerSchema),
})

/**
 * Every stored answer of a response, in the order of the questions. Those that do not count are among them. An answer
 * that its revision does not allow is not; only old responses can have one. `words` are those of the respondent.
 */
export function presentStored(
  { answers }: StoredResponse,
  { questions }: PublishedSurvey,
): { view: v.InferOutput<typeof storedAnswerSchema>; words: string }[] {
  const known = storedAnswers(questions, answers as StoredAnswers)
  return questions.flatMap(({ questionId, text, control }) => {
    const answer = known[questionId]
    if (answer === undefined) return []
    const view = { questionId, question: text, answer: answer && presentAnswer(control, answer) }
    return [{ view, words: answer ? wordsOf(control, answer) : '' }]
  })
}

function presentFacts({ responseId, receivedAt, updatedAt, revision, device, completed, seconds }: StoredResponse) {
  const times = { receivedAt: receivedAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { responseId, ...times, revision, device, completed, seconds }
}

function questionOf(survey: PublishedSurvey, questionId: QuestionId): PublishedQuestion {
  const question = survey.questions.find((one) => one.questionId === questionId)
  if (!question) throw new Error('A response counts for a question that its revision does not have')
  return question
}
