import { assertNever, npsGroup, type ResultsFilter } from '@earshot/survey'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open-db.ts'
import { before, type ResponseCursor } from '../read-queries.ts'
import type { FactName } from './response-facts.ts'
import { COMPLETED_CODE, type SurveyKey } from './survey-codes.ts'

/** A filter in codes: a response matches that has any of them, or none of them if it is negated. */
export type Clause = {
  /** The question that the filter is about; null: the whole response. */
  readonly questionId: string | null
  readonly codes: readonly number[]
  readonly isNegated: boolean
}

/** The responses that a query has. */
export type FactMatch = {
  /** Days of the store's time zone, both included; null: all. */
  readonly days: { readonly from: string; readonly to: string } | null
  readonly clauses: readonly Clause[]
  /** Responses from there on are left out; null: none are. */
  readonly lockedFrom: ResponseCursor | null
}

export const EVERYTHING: FactMatch = { days: null, clauses: [], lockedFrom: null }

/** Finds the codes of filters. Values that nobody has yet have none. */
export async function clausesOf(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  filters: readonly ResultsFilter[],
): Promise<readonly Clause[]> {
  if (filters.length === 0) return []
  const questionIds = filters.flatMap((filter) => questionsOf(filter))
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT k.asked_key AS "askedKey", k.value, k.code
    FROM survey_codes k
    WHERE k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND (k.asked_key = '' OR EXISTS (
      SELECT FROM jsonb_array_elements_text(${JSON.stringify([...new Set(questionIds)])}::jsonb) AS q(id)
      WHERE starts_with(k.asked_key, q.id || ' ')))`)
  return filters.map((filter) => clauseOf(filter, rows))
}

type CodeRow = FactName & { readonly code: number }

const questionsOf = ({ kind, questionId, values }: ResultsFilter): readonly string[] =>
  kind === 'stopped_at' ? values : questionId === null ? [] : [questionId]

function clauseOf(filter: ResultsFilter, rows: readonly CodeRow[]): Clause {
  const { kind, questionId, values } = filter
  if (kind === 'state') return stateClause(values)
  const codes = rows.filter((row) => isMeant(filter, row)).map(({ code }) => code)
  return { questionId, codes: codes.sort((a, b) => a - b), isNegated: kind === 'no_answer' }
}

/** Both states together are all responses. */
function stateClause(values: readonly string[]): Clause {
  if (values.length === 2) return { questionId: null, codes: [], isNegated: true }
  return { questionId: null, codes: [COMPLETED_CODE], isNegated: values[0] === 'stopped' }
}

const GIVEN = 'value:'
const ANSWERED: readonly string[] = ['answered', 'returned']
const STOPPED: readonly string[] = ['stopped', 'returned']

function isMeant({ kind, questionId, values }: ResultsFilter, { askedKey, value }: FactName): boolean {
  const [askedId, shape] = askedKey.split(' ')
  const isOfQuestion = askedId === questionId
  const given = value.startsWith(GIVEN) ? value.slice(GIVEN.length) : null
  switch (kind) {
    case 'answer':
    case 'no_answer':
      return isOfQuestion && (values.length === 0 ? ANSWERED.includes(value) : given !== null && values.includes(given))
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
      return false
    default:
      return assertNever(kind)
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

function isMatch({ codes, isNegated }: Clause): SQL {
  if (codes.length === 0) return isNegated ? sql`true` : sql`false`
  const hasAny = sql`codes && ${codeList(codes)}`
  return isNegated ? sql`NOT ${hasAny}` : hasAny
}

/** As a constant, so that it is unpacked once per statement. */
export const codeList = (codes: readonly number[]): SQL => sql`${`{${codes.join()}}`}::integer[]`
