import {
  type Answer,
  type DayRange,
  type ListedFact,
  npsGroup,
  type PageFacts,
  type PublishedQuestion,
  type PublishedSurvey,
  type ResultsFilter,
  type StoreId,
  type SurveyId,
  type Walked,
  walk,
} from '@earshot/survey'
import type { FilteredQuestion } from '../analytics/question-results.ts'
import { and, eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { responses } from '../db/schema.ts'
import { askedKey } from '../responses/control-answers.ts'
import { documentOf } from '../responses/documents.ts'
import type { StoredResponse } from '../responses/response-columns.ts'

// Results as a recount of the raw responses has them: by answers and paths alone, without facts, codes or totals.

/** A response that counts, with a new walk of its revision. */
export type RawResponse = {
  readonly response: StoredResponse
  readonly survey: PublishedSurvey
  readonly walked: Walked
}

/** All responses of a survey that count, the earliest first. */
export async function rawResponses(
  db: Db,
  { storeId, surveyId }: { readonly storeId: StoreId; readonly surveyId: SurveyId },
): Promise<readonly RawResponse[]> {
  const rows = await db
    .select()
    .from(responses)
    .where(and(eq(responses.storeId, storeId), eq(responses.surveyId, surveyId)))
  const raw: RawResponse[] = []
  for (const response of rows.filter(({ test, spam }) => !(test || spam))) {
    const survey = await documentOf(db, response)
    const walked = walk(survey.questions, response.answers)
    if (Object.keys(walked.answers).length > 0) raw.push({ response, survey, walked })
  }
  const positionOf = ({ response }: RawResponse) => `${response.receivedAt.toISOString()} ${response.responseId}`
  return raw.sort((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))
}

export const questionsOn = ({ survey, walked }: RawResponse): readonly PublishedQuestion[] =>
  survey.questions.filter(({ questionId }) => walked.path.includes(questionId))

/** The values of an answer: options, a score, a day; none of a text. */
function valuesOfAnswer(question: PublishedQuestion, answer: Answer): readonly string[] {
  // By the names of its fields, so that a new kind of answer fails the comparison and not the compiler.
  const { optionIds, optionId, value } = answer as { optionIds?: string[]; optionId?: string; value?: unknown }
  if (question.summary === 'texts') return []
  return optionIds ?? [optionId ?? String(value)]
}

/** The values that an answer counts for: those of an assigned option in place of Other (ADR-0097). */
export function valuesGiven(raw: RawResponse, question: PublishedQuestion): readonly string[] | null {
  const answer = raw.walked.answers[question.questionId]
  if (!answer) return null
  const assigned = raw.response.assigned?.[question.questionId]?.optionId
  return [
    ...new Set(valuesOfAnswer(question, answer).map((value) => (value === 'other' ? (assigned ?? value) : value))),
  ]
}

const stoppedAt = ({ walked }: RawResponse) => (walked.ended ? null : walked.path.at(-1))

function passesFilter(raw: RawResponse, { kind, questionId, values }: ResultsFilter): boolean {
  const { response } = raw
  const question = questionsOn(raw).find((one) => one.questionId === questionId)
  const given = question ? valuesGiven(raw, question) : null
  const hasAnswer = given !== null && (values.length === 0 || given.some((value) => values.includes(value)))
  switch (kind) {
    case 'answer':
      return hasAnswer
    case 'no_answer':
      return !hasAnswer
    case 'score_group':
      return question?.summary === 'nps' && (given ?? []).some((value) => values.includes(npsGroup(Number(value))))
    case 'answer_date':
      return (
        question?.summary === 'dates' &&
        (given ?? []).some((value) => value >= (values[0] ?? '') && value <= (values[1] ?? ''))
      )
    case 'state':
      return values.includes(response.completed ? 'completed' : 'stopped')
    case 'stopped_at':
      return values.includes(stoppedAt(raw) ?? '')
    case 'revision':
      return values.includes(String(response.revision))
    case 'device':
      return values.includes(response.device)
    case 'signed_order':
      return values.includes(response.pages === null ? 'no' : 'yes')
    case 'order_value':
      return isInAmounts(response.pageFacts?.order_value, values)
    default:
      return response.pageFacts?.[kind]?.some((value) => values.includes(value)) ?? false
  }
}

/** The store counts in euros, so that a value is a number of cents. */
function isInAmounts(value: PageFacts['order_value'], [from, to]: readonly string[]): boolean {
  if (value?.currency !== 'EUR') return false
  const cents = (amount: string | undefined, open: number) => (amount === '*' ? open : Math.round(Number(amount) * 100))
  return value.minor >= cents(from, 0) && value.minor <= cents(to, Number.POSITIVE_INFINITY)
}

const isInDays = ({ response }: RawResponse, days: DayRange | null): boolean =>
  days === null || (response.day >= days.from && response.day <= days.to)

type Some = { readonly days: DayRange | null; readonly filters: readonly ResultsFilter[] }

/** The responses of some days that match all filters. */
export const those = (all: readonly RawResponse[], { days, filters }: Some): readonly RawResponse[] =>
  all.filter((raw) => isInDays(raw, days) && filters.every((filter) => passesFilter(raw, filter)))

/** The figures of a question over some responses. @param key its `askedKey` */
export function recountQuestion(all: readonly RawResponse[], key: string) {
  const values: Record<string, number> = {}
  let [reached, answered, skipped, stopped] = [0, 0, 0, 0]
  for (const raw of all) {
    const question = questionsOn(raw).find((one) => askedKey(one) === key)
    if (!question) continue
    reached += 1
    if (stoppedAt(raw) === question.questionId) stopped += 1
    const given = valuesGiven(raw, question)
    if (given === null && stoppedAt(raw) !== question.questionId) skipped += 1
    if (given === null) continue
    answered += 1
    for (const value of given) values[value] = (values[value] ?? 0) + 1
  }
  return { reached, answered, skipped, stopped, values }
}

/** How many of some responses gave any value to a question but those that are left out. @param key its `askedKey` */
export function recountBase(all: readonly RawResponse[], key: string, leftOut: readonly string[]): number {
  const isCounted = (raw: RawResponse) => {
    const question = questionsOn(raw).find((one) => askedKey(one) === key)
    return question && valuesGiven(raw, question)?.some((value) => !leftOut.includes(value))
  }
  return all.filter(isCounted).length
}

/** How many responses are in a table of two questions or facts, in each row and column, and in each cell. By `row|column`. */
export function recountTable(
  all: readonly RawResponse[],
  [rowsOf, columnsOf]: readonly [ValuesOf, ValuesOf],
): Record<string, number> {
  const counts: Record<string, number> = { '|': 0 }
  for (const raw of all) {
    const [rows, columns] = [rowsOf(raw), columnsOf(raw)]
    if (rows.length === 0 || columns.length === 0) continue
    for (const row of ['', ...rows]) {
      for (const column of ['', ...columns]) {
        counts[`${row}|${column}`] = (counts[`${row}|${column}`] ?? 0) + 1
      }
    }
  }
  return counts
}

/** The values that a response has of the rows or columns of a table. */
export type ValuesOf = (raw: RawResponse) => readonly string[]

/** The values of a question. @param key its `askedKey` */
export const valuesOfQuestion =
  (key: string): ValuesOf =>
  (raw) => {
    const question = questionsOn(raw).find((one) => askedKey(one) === key)
    return question ? (valuesGiven(raw, question) ?? []) : []
  }

/** The values of a fact. @param values those of the table, which order values need */
export function valuesOfFact(dimension: string, values: readonly string[]): ValuesOf {
  return ({ response: { device, revision, completed, pages, pageFacts } }) => {
    switch (dimension) {
      case 'device':
        return [device]
      case 'revision':
        return [String(revision)]
      case 'state':
        return [completed ? 'completed' : 'stopped']
      case 'fact:signed_order':
        return [pages === null ? 'no' : 'yes']
      case 'order_value':
        return values.filter((value) => isInAmounts(pageFacts?.order_value, value.split(',')))
      default:
        return pageFacts?.[dimension.slice('fact:'.length) as ListedFact] ?? []
    }
  }
}

/** The counts of a question's values as its results have them, without zeros. */
export function valueCountsOf(summary: FilteredQuestion['summary']): Record<string, number> {
  const pairs = (): (readonly [string, number])[] => {
    switch (summary.shape) {
      case 'bars':
      case 'bars_of_many':
        return [...summary.bars, ...summary.leftOut].map((bar) => [bar.optionId, bar.count])
      case 'scale':
        return summary.scores.map((n, index) => [String(summary.from + index), n])
      case 'nps':
        return summary.scores.map((n, index) => [String(index), n])
      case 'dates':
        return summary.days.map(({ day, count }) => [day, count])
      case 'texts':
        return []
    }
  }
  return Object.fromEntries(pairs().filter(([, n]) => n > 0))
}
