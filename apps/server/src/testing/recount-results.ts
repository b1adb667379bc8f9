import {
  type Answer,
  type DayRange,
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
import { and, eq } from 'drizzle-orm'
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
function valuesIn(question: PublishedQuestion, answer: Answer): readonly string[] {
  // By the names of its fields, so that a new kind of answer fails the comparison and not the compiler.
  const { optionIds, optionId, value } = answer as { optionIds?: string[]; optionId?: string; value?: unknown }
  if (question.summary === 'texts') return []
  return optionIds ?? [optionId ?? String(value)]
}

export function valuesGiven(raw: RawResponse, question: PublishedQuestion): readonly string[] | null {
  const answer = raw.walked.answers[question.questionId]
  return answer ? valuesIn(question, answer) : null
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
  let [reached, answered, stopped] = [0, 0, 0]
  for (const raw of all) {
    const question = questionsOn(raw).find((one) => askedKey(one) === key)
    if (!question) continue
    reached += 1
    if (stoppedAt(raw) === question.questionId) stopped += 1
    const given = valuesGiven(raw, question)
    if (given === null) continue
    answered += 1
    for (const value of given) values[value] = (values[value] ?? 0) + 1
  }
  return { reached, answered, stopped, values }
}

/** How many of some responses have a value of one question and one of another. By `row|column`. */
export function recountTable(all: readonly RawResponse[], [rowKey, columnKey]: readonly [string, string]) {
  const counts: Record<string, number> = {}
  for (const raw of all) {
    const valuesOf = (key: string) => {
      const question = questionsOn(raw).find((one) => askedKey(one) === key)
      return question ? (valuesGiven(raw, question) ?? []) : []
    }
    for (const row of valuesOf(rowKey)) {
      for (const column of valuesOf(columnKey)) {
        counts[`${row}|${column}`] = (counts[`${row}|${column}`] ?? 0) + 1
      }
    }
  }
  return counts
}
