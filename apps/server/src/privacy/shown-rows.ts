import type { StoreId, SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { majorUnits } from '../money.ts'
import { ownTurn } from '../own-turn.ts'
import { findDocument } from '../responses/documents.ts'
import { readFacts } from '../responses/facts/survey-codes.ts'
import { presentStored, storedAnswerSchema } from '../responses/present-response.ts'
import { toResponse } from '../responses/response-columns.ts'
import type { FoundSurveys } from './found-surveys.ts'

/** A row as it is stored, by column. */
export type RegistryRow = Readonly<Record<string, unknown>>

/** A row for people. */
const shownSchema = v.variant('as', [
  v.object({
    as: v.literal('response'),
    surveyId: v.string(),
    surveyName: v.string(),
    /** When its first answer came, and its last. */
    receivedAt: v.string(),
    updatedAt: v.string(),
    completed: v.boolean(),
    seconds: v.nullable(v.number()),
    device: v.picklist(['phone', 'tablet', 'desktop']),
    /** The order that it answers for; null where it has none. */
    orderId: v.nullable(v.string()),
    /** Whether it is one of the `responses` of its survey. */
    isCounted: v.boolean(),
    /** All that are stored, also those that do not count. */
    answers: v.array(storedAnswerSchema),
  }),
  v.object({
    as: v.literal('written_answer'),
    surveyName: v.string(),
    question: v.string(),
    answer: v.string(),
  }),
  v.object({
    as: v.literal('facts'),
    surveyName: v.string(),
    /** Each is written as `device:phone`, or as `q1 value:yes` if it is about a question. */
    facts: v.array(v.string()),
  }),
  v.object({
    as: v.literal('order'),
    orderId: v.string(),
    orderedAt: v.string(),
    /** In whole units of the currency, such as 59.90; null where the store sent none. */
    total: v.nullable(v.string()),
    currency: v.nullable(v.string()),
    refundedAt: v.nullable(v.string()),
  }),
])

export const shownRowSchema = v.object({
  /** In words, if Earshot has words for its table. */
  shown: v.nullable(shownSchema),
  /** The columns that `shown` does not say, as they are stored. Without `shown`: all. */
  record: v.record(v.string(), v.any()),
})

type Shown = v.InferOutput<typeof shownSchema>
export type ShownRow = v.InferOutput<typeof shownRowSchema>

type Answered = ReturnType<typeof presentStored>[number]

/** Puts the rows of a page into words. The tables come in the order of the registry: responses before what refers to them. */
export function createShownRows(db: Db, storeId: StoreId, surveys: FoundSurveys) {
  const answersOf = new Map<string, readonly Answered[]>()

  async function showResponse(row: RegistryRow): Promise<ShownRow> {
    const response = toResponse({ ...row, store_id: storeId })
    const survey = await findDocument(db, response)
    const ofSurvey = surveys.get(response.surveyId)
    // It was erased meanwhile.
    if (!survey || !ofSurvey) return asStored(row)
    await ownTurn()
    const answers = presentStored(response, survey)
    answersOf.set(response.responseId, answers)
    const { surveyId, receivedAt, updatedAt, completed, seconds, device, orderId } = response
    const shown: Shown = {
      as: 'response',
      surveyId,
      surveyName: ofSurvey.name,
      receivedAt: receivedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      completed,
      seconds,
      device,
      orderId,
      isCounted: ofSurvey.isCounted(response),
      answers: answers.map(({ view }) => view),
    }
    const hasAllAnswers = Object.keys(response.answers).length === answers.length
    return { shown, record: without(row, hasAllAnswers ? [...IN_RESPONSE, 'answers'] : IN_RESPONSE) }
  }

  function showWrittenAnswer(row: RegistryRow): ShownRow {
    const { survey_id: surveyId, question_id: questionId, response_id: responseId } = row
    const answered = answersOf.get(String(responseId))?.find(({ view }) => view.questionId === questionId)
    const surveyName = surveys.get(String(surveyId))?.name
    if (!answered || surveyName === undefined) return asStored(row)
    const shown = {
      as: 'written_answer',
      surveyName,
      question: answered.view.question,
      answer: answered.words,
    } as const
    return { shown, record: row }
  }

  async function showFacts(row: RegistryRow): Promise<ShownRow> {
    const { survey_id: id, codes } = row
    const surveyId = String(id) as SurveyId
    const surveyName = surveys.get(surveyId)?.name
    if (surveyName === undefined) return asStored(row)
    const own = v.parse(codesSchema, codes)
    const all = await readFacts(db, { storeId, surveyId }, own)
    const facts = own.map((code) => textOf(all.get(code)))
    return { shown: { as: 'facts', surveyName, facts }, record: row }
  }

  return async (table: string, row: RegistryRow): Promise<ShownRow> => {
    if (table === 'responses') return showResponse(row)
    if (table === 'written_answers') return showWrittenAnswer(row)
    if (table === 'response_facts') return showFacts(row)
    return table === 'store_orders' ? showOrder(row) : asStored(row)
  }
}

const codesSchema = v.array(v.number())

function textOf(fact: { readonly askedKey: string; readonly value: string } | undefined): string {
  if (!fact) throw new Error('A response has a code that its survey does not have')
  const questionId = fact.askedKey.split(' ')[0]
  return questionId ? `${questionId} ${fact.value}` : fact.value
}

const asStored = (row: RegistryRow): ShownRow => ({ shown: null, record: row })

const IN_RESPONSE = ['received_at', 'updated_at', 'completed', 'seconds', 'device', 'order_id']
const IN_ORDER = ['order_id', 'placed_at', 'total_minor', 'currency', 'refunded_at']

function showOrder(row: RegistryRow): ShownRow {
  const { order_id: orderId, placed_at: orderedAt, total_minor: total, currency, refunded_at: refundedAt } = row
  const hasTotal = typeof total === 'number' && typeof currency === 'string'
  const shown: Shown = {
    as: 'order',
    orderId: String(orderId),
    orderedAt: moment(orderedAt),
    total: hasTotal ? majorUnits(total, currency) : null,
    currency: hasTotal ? currency : null,
    refundedAt: refundedAt === null ? null : moment(refundedAt),
  }
  return { shown, record: without(row, IN_ORDER) }
}

const moment = (stored: unknown) => new Date(String(stored)).toISOString()

const without = (row: RegistryRow, columns: readonly string[]): RegistryRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
