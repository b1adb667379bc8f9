import { ANY_VALUE, npsGroup, type ResultsFilter } from '@earshot/survey'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { minorUnits } from '../../money.ts'
import { before, type ResponseCursor } from '../read-queries.ts'
import { type FactName, GIVEN, pageFactKey } from './response-facts.ts'
import { COMPLETED_CODE, factKey, type SurveyKey } from './survey-codes.ts'

/** A filter in codes: a response matches that has any of them, or none of them if it is negated. */
type CodeClause = {
  /** The question that the filter is about; null: the whole response. */
  readonly questionId: string | null
  readonly codes: readonly number[]
  readonly isNegated: boolean
}

/** A range of order values, both ends included, in the smallest unit of the store's currency; null: no limit. */
export type ValueClause = {
  readonly questionId: null
  readonly orderValue: { readonly from: number | null; readonly to: number | null }
}

/** A filter as facts have it. */
export type Clause = CodeClause | ValueClause

/** The responses that a query has. */
export type FactMatch = {
  /** Days of the store's time zone, both included; null: all. */
  readonly days: { readonly from: string; readonly to: string } | null
  readonly clauses: readonly Clause[]
  /** Responses from there on are left out; null: none are. */
  readonly lockedFrom: ResponseCursor | null
}

export const EVERYTHING: FactMatch = { days: null, clauses: [], lockedFrom: null }

/** The responses that the figures of a question are of: the filters about itself are left out. */
export function withoutOwnClauses(match: FactMatch, questionId: string): FactMatch {
  const others = match.clauses.filter((clause) => clause.questionId !== questionId)
  return others.length === match.clauses.length ? match : { ...match, clauses: others }
}

/** Finds the codes of filters. Values that nobody has yet have none. */
export async function clausesOf(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  filters: readonly ResultsFilter[],
): Promise<readonly Clause[]> {
  if (filters.length === 0) return []
  const questionIds = filters.flatMap((filter) => questionsOf(filter))
  const currency = filters.some(({ kind }) => kind === 'order_value') ? await readCurrency(db, storeId) : ''
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT k.asked_key AS "askedKey", k.value, k.code
    FROM survey_codes k
    WHERE k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND (k.asked_key = '' OR starts_with(k.asked_key, ':') OR EXISTS (
      SELECT FROM jsonb_array_elements_text(${JSON.stringify([...new Set(questionIds)])}::jsonb) AS q(id)
      WHERE starts_with(k.asked_key, q.id || ' ')))`)
  return filters.flatMap((filter) => {
    if (leavesNothingOut(filter)) return []
    return filter.kind === 'order_value' ? valueClauses(filter, rows, currency) : [clauseOf(filter, rows)]
  })
}

async function readCurrency(db: Db, storeId: SurveyKey['storeId']): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(sql`SELECT currency FROM stores WHERE store_id = ${storeId}`)
  return rows[0]?.currency ?? ''
}

/** A value in another currency is no value (ADR-0031), also if the store had that currency earlier. */
function valueClauses({ values }: ResultsFilter, rows: readonly CodeRow[], currency: string): readonly Clause[] {
  const [from = null, to = null] = values.map((value) => (value === ANY_VALUE ? null : minorUnits(value, currency)))
  const fact = { askedKey: pageFactKey('currency'), value: `${GIVEN}${currency}` }
  const codes = rows.flatMap(({ code, ...row }) => (factKey(row) === factKey(fact) ? [code] : []))
  return [
    { questionId: null, codes, isNegated: false },
    { questionId: null, orderValue: { from, to } },
  ]
}

type CodeRow = FactName & { readonly code: number }

const questionsOf = ({ kind, questionId, values }: ResultsFilter): readonly string[] =>
  kind === 'stopped_at' ? values : questionId === null ? [] : [questionId]

function clauseOf(filter: ResultsFilter, rows: readonly CodeRow[]): CodeClause {
  const { kind, questionId, values } = filter
  if (kind === 'state') return stateClause(values)
  if (kind === 'signed_order') return orderClause(values, rows)
  const codes = rows.filter((row) => isMeant(filter, row)).map(({ code }) => code)
  return { questionId, codes: codes.sort((a, b) => a - b), isNegated: kind === 'no_answer' }
}

/** A filter with both states leaves nothing out. Nor does one with yes and no of `signed_order`. */
const leavesNothingOut = ({ kind, values }: ResultsFilter): boolean =>
  (kind === 'state' || kind === 'signed_order') && values.length === 2

const stateClause = (values: readonly string[]): CodeClause => ({
  questionId: null,
  codes: [COMPLETED_CODE],
  isNegated: values[0] === 'stopped',
})

function orderClause(values: readonly string[], rows: readonly CodeRow[]): CodeClause {
  const codes = rows.filter(({ askedKey }) => askedKey === pageFactKey('signed_order')).map(({ code }) => code)
  return { questionId: null, codes, isNegated: values[0] === 'no' }
}

/** A response that answered a question has one of these values of it. */
export const ANSWERED_STEPS: readonly string[] = ['answered', 'returned']
const STOPPED: readonly string[] = ['stopped', 'returned']

function isMeant({ kind, questionId, values }: ResultsFilter, { askedKey, value }: FactName): boolean {
  const [askedId, shape] = askedKey.split(' ')
  const isOfQuestion = askedId === questionId
  const given = value.startsWith(GIVEN) ? value.slice(GIVEN.length) : null
  switch (kind) {
    case 'answer':
    case 'no_answer':
      return (
        isOfQuestion &&
        (values.length === 0 ? ANSWERED_STEPS.includes(value) : given !== null && values.includes(given))
      )
    case 'score_group':
      return isOfQuestion && shape === 'nps' && given !== null && values.includes(npsGroup(Number(given)))
    case 'answer_date': {
      const [from = '', to = ''] = values
      return isOfQuestion && shape === 'dates' && given !== null && given >= from && given <= to
    }
    case 'stopped_at':
      return values.includes(askedId ?? '') && STOPPED.includes(value)
    case 'revision':
    case 'device':
      return askedKey === '' && values.some((one) => value === `${kind}:${one}`)
    case 'state':
    case 'signed_order':
    case 'order_value':
      return false
    default:
      return askedKey === pageFactKey(kind) && given !== null && values.includes(given)
  }
}

/** Whether a row of `response_facts` is of a survey, counts, and matches. */
export const matches = ({ storeId, surveyId }: SurveyKey, { days, clauses, lockedFrom }: FactMatch): SQL => sql`
  store_id = ${storeId} AND survey_id = ${surveyId} AND state = 0 AND ${before(lockedFrom)} AND ${isWithin(days)}
  AND ${allMatch(clauses)}`

/** A day of any time zone begins and ends within two days of the same day in UTC. The moments make the index usable. */
const isWithin = (days: FactMatch['days']): SQL =>
  days === null
    ? sql`true`
    : sql`(${isOfDays(days)} AND received_at BETWEEN ${days.from}::date - 2 AND ${days.to}::date + 3)`

/** Whether a row of `response_facts` is of some days. */
export const isOfDays = (days: FactMatch['days']): SQL =>
  days === null ? sql`true` : sql`day BETWEEN ${days.from}::date AND ${days.to}::date`

/** Whether a row of `response_facts` matches all clauses. */
export function allMatch(clauses: readonly Clause[]): SQL {
  if (clauses.length === 0) return sql`true`
  return sql`(${sql.join(clauses.map(isMatch), sql` AND `)})`
}

function isMatch(clause: Clause): SQL {
  if ('orderValue' in clause) return isInRange(clause.orderValue)
  const { codes, isNegated } = clause
  if (codes.length === 0) return isNegated ? sql`true` : sql`false`
  const hasAny = sql`codes && ${codeList(codes)}`
  return isNegated ? sql`NOT ${hasAny}` : hasAny
}

const isInRange = ({ from, to }: ValueClause['orderValue']): SQL => sql`
  coalesce(order_value BETWEEN ${from ?? 0}::bigint AND ${to ?? Number.MAX_SAFE_INTEGER}::bigint, false)`

/** As a constant, so that it is unpacked once per statement. */
export const codeList = (codes: readonly number[]): SQL => sql`${`{${codes.join()}}`}::integer[]`
