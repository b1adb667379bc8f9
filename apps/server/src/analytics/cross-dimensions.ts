import { ANY_VALUE, LISTED_FACTS, type ListedFact } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { majorUnits } from '../money.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { askedKey } from '../responses/control-answers.ts'
import { type CrossLines, codeLines } from '../responses/facts/cross-lines.ts'
import { countCodes } from '../responses/facts/fact-counts.ts'
import type { Clause, FactMatch, ValueClause } from '../responses/facts/match-facts.ts'
import { type FactName, GIVEN, OTHER_VALUES, pageFactKey } from '../responses/facts/response-facts.ts'
import { COMPLETED_CODE, factKey, type SurveyKey } from '../responses/facts/survey-codes.ts'
import { hasSeveralValues } from '../responses/page-facts/read-page-facts.ts'
import type { OpenResults } from '../responses/results-query/open-results.ts'
import { orderValueRanges } from './order-value-ranges.ts'

/** The rows or the columns of a cross-tab. */
export type Dimension = {
  /** Line 0 has all who have a value. The others are those of `values`. */
  readonly lines: CrossLines
  readonly values: readonly DimensionValue[]
  /** Whether a response has one value at most. */
  readonly isExclusive: boolean
  /** Whether the values with the most responses come first. */
  readonly isByCount: boolean
  /** The condition that every response of the table matches, for this dimension. */
  readonly clauses: readonly Clause[]
}

export type DimensionValue = {
  readonly value: string
  readonly text: string
  /** The line that has its responses; null: all that are in line 0 and in no other line. */
  readonly line: number | null
}

const DEVICES = ['phone', 'tablet', 'desktop']

/** So many values of a fact are named. All others are one value. */
const MAX_NAMED = 20

const FACT = 'fact:'
const QUESTION = 'question:'
const SIGNED_ORDER = 'signed_order'

/** Facts that a dimension can have: the names of `fact:`. */
const FACTS: readonly string[] = [...LISTED_FACTS, SIGNED_ORDER]

/** The other dimensions of a whole response. */
const OF_RESPONSE: readonly string[] = ['device', 'revision', 'state', 'order_value']

export const isDimension = (text: string): boolean =>
  OF_RESPONSE.includes(text) ||
  (text.startsWith(FACT) && FACTS.includes(text.slice(FACT.length))) ||
  (text.startsWith(QUESTION) && text.length > QUESTION.length)

/** @returns null for a question that was never asked, or is answered with texts or dates */
export async function openDimension(
  db: Db,
  { survey, asked, head }: Pick<OpenResults, 'survey' | 'asked' | 'head'>,
  { text, match }: { readonly text: string; readonly match: FactMatch },
): Promise<Dimension | null> {
  if (text.startsWith(QUESTION)) return ofQuestion(db, survey, questionOf(text, asked))
  if (text === 'order_value') return ofOrderValue(db, survey, head.currency)
  if (text === 'revision') return ofGivenValues(db, survey, { key: '', prefix: 'revision:', match, hasSeveral: false })
  if (text === 'device') return ofFacts(db, survey, { any: DEVICE_FACTS, values: DEVICE_VALUES })
  if (text === 'state') return ofFacts(db, survey, { any: DEVICE_FACTS, values: STATE_VALUES })
  const fact = text.slice(FACT.length)
  if (fact === SIGNED_ORDER) return ofFacts(db, survey, { any: DEVICE_FACTS, values: ORDER_VALUES })
  const listed = fact as ListedFact
  return ofGivenValues(db, survey, {
    key: pageFactKey(listed),
    prefix: GIVEN,
    match,
    hasSeveral: hasSeveralValues(listed),
  })
}

type NamedValue = Omit<DimensionValue, 'line'> & {
  /** Null: those who have no other value. */
  readonly fact: FactName | null
}

const ofSurvey = (value: string): FactName => ({ askedKey: '', value })

/** Every response has one of these. */
const DEVICE_FACTS = DEVICES.map((device) => ofSurvey(`device:${device}`))

const named = (value: string, fact: FactName | null): NamedValue => ({ value, text: value, fact })

const DEVICE_VALUES = DEVICES.map((device) => named(device, ofSurvey(`device:${device}`)))
const COMPLETED = ofSurvey('completed')
const STATE_VALUES = [named('completed', COMPLETED), named('stopped', null)]
const ORDER_VALUES = [named('yes', { askedKey: pageFactKey(SIGNED_ORDER), value: `${GIVEN}yes` }), named('no', null)]

type Facts = { readonly any: readonly FactName[]; readonly values: readonly NamedValue[] }

const EXCLUSIVE = { isExclusive: true, isByCount: false, clauses: [] }

async function ofFacts(db: Db, survey: SurveyKey, { any, values }: Facts): Promise<Dimension> {
  const codes = await codesOf(
    db,
    survey,
    [...any, ...values.map(({ fact }) => fact)].filter((fact) => fact !== null),
  )
  const lineOf = (line: number, fact: FactName | null): readonly (readonly [number, number])[] => {
    const code = fact && codes.get(factKey(fact))
    return code ? [[line, code]] : []
  }
  return {
    ...EXCLUSIVE,
    lines: codeLines([
      ...any.flatMap((fact) => lineOf(0, fact)),
      ...values.flatMap(({ fact }, index) => lineOf(index + 1, fact)),
    ]),
    values: values.map(({ value, text, fact }, index) => ({ value, text, line: fact ? index + 1 : null })),
  }
}

const questionOf = (text: string, asked: readonly AskedQuestion[]): AskedQuestion | undefined =>
  asked.find(({ question }) => question.questionId === text.slice(QUESTION.length))

async function ofQuestion(db: Db, survey: SurveyKey, one: AskedQuestion | undefined): Promise<Dimension | null> {
  if (!one) return null
  const key = askedKey(one.question)
  const values = choicesOf(one).map((choice) => ({
    ...choice,
    fact: { askedKey: key, value: `${GIVEN}${choice.value}` },
  }))
  if (values.length === 0) return null
  const any = ['answered', 'returned'].map((value) => ({ askedKey: key, value }))
  const isExclusive = one.question.summary !== 'bars_of_many'
  return { ...(await ofFacts(db, survey, { any, values })), isExclusive }
}

function choicesOf({ question: { control }, options }: AskedQuestion): readonly { value: string; text: string }[] {
  if (control.as === 'options') return options.map(({ optionId, text }) => ({ value: optionId, text }))
  if (control.as !== 'scale') return []
  return Array.from({ length: control.to - control.from + 1 }, (_, index) => {
    const score = String(control.from + index)
    return { value: score, text: score }
  })
}

type GivenValues = {
  readonly key: string
  readonly prefix: string
  readonly match: FactMatch
  readonly hasSeveral: boolean
}

/** The values that responses have of a fact: those that most of the responses that match have, and all others as one. */
async function ofGivenValues(
  db: Db,
  survey: SurveyKey,
  { key, prefix, match, hasSeveral }: GivenValues,
): Promise<Dimension> {
  const given = await givenCodes(db, survey, { key, prefix })
  const own = given.filter(({ value }) => value !== OTHER_VALUES)
  const named = own.length > MAX_NAMED ? await commonCodes(db, survey, match, own) : own
  const others = given.filter((one) => !named.includes(one))
  const values = named.map(({ value }, index) => {
    const text = value.slice(prefix.length)
    return { value: text, text, line: index + 1 }
  })
  const lines = [
    ...given.map(({ code }) => [0, code] as const),
    ...named.map(({ code }, index) => [index + 1, code] as const),
    ...others.map(({ code }) => [named.length + 1, code] as const),
  ]
  return {
    lines: { codes: lines, hasSeveral },
    values: others.length === 0 ? values : [...values, { value: ANY_VALUE, text: ANY_VALUE, line: named.length + 1 }],
    isExclusive: !hasSeveral,
    isByCount: true,
    clauses: [],
  }
}

type GivenCode = { readonly value: string; readonly code: number }

async function commonCodes(
  db: Db,
  survey: SurveyKey,
  match: FactMatch,
  given: readonly GivenCode[],
): Promise<readonly GivenCode[]> {
  const codes = given.map(({ code }) => code)
  const counts = new Map(await countCodes(db, survey, match, codes))
  const countOf = ({ code }: GivenCode) => counts.get(code) ?? 0
  return [...given].sort((a, b) => countOf(b) - countOf(a) || a.code - b.code).slice(0, MAX_NAMED)
}

async function givenCodes(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  { key, prefix }: Pick<GivenValues, 'key' | 'prefix'>,
): Promise<readonly GivenCode[]> {
  const { rows } = await db.execute<GivenCode>(sql`
    SELECT value, code FROM survey_codes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND asked_key = ${key} AND starts_with(value, ${prefix})
    ORDER BY code`)
  return rows
}

/** The codes of facts, by `factKey`. Facts that no response has have none. */
async function codesOf(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  facts: readonly FactName[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<FactName & { readonly code: number }>(sql`
    SELECT k.asked_key AS "askedKey", k.value, k.code
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS q("askedKey" text, value text)
    JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND k.asked_key = q."askedKey"
      AND k.value = q.value`)
  return new Map([
    [factKey(COMPLETED), COMPLETED_CODE],
    ...rows.map(({ code, ...fact }) => [factKey(fact), code] as const),
  ])
}

const ALL_VALUES: ValueClause['orderValue'] = { from: null, to: null }

/** Values in another currency are no values (ADR-0031). */
async function ofOrderValue(db: Db, survey: SurveyKey, currency: string): Promise<Dimension> {
  const fact = { askedKey: pageFactKey('currency'), value: `${GIVEN}${currency}` }
  const code = (await codesOf(db, survey, [fact])).get(factKey(fact))
  if (code === undefined) return { ...EXCLUSIVE, lines: codeLines([]), values: [] }
  const ranges = await orderValueRanges(db, survey, code)
  const amountOf = (minor: number | null) => (minor === null ? ANY_VALUE : majorUnits(minor, currency))
  return {
    ...EXCLUSIVE,
    lines: { orderValues: [ALL_VALUES, ...ranges].map((range, line) => [line, range] as const) },
    values: ranges.map(({ from, to }, index) => {
      const value = `${amountOf(from)},${amountOf(to)}`
      return { value, text: value, line: index + 1 }
    }),
    clauses: [{ questionId: null, codes: [code], isNegated: false }],
  }
}
