import { isDay } from '../questions/calendar-day.ts'
import { err, ok, type Result } from '../result.ts'
import {
  ANY_VALUE,
  FILTER_RULES,
  type FilterKind,
  filterRule,
  MAX_FILTER_VALUES,
  MAX_VALUE_LENGTH,
  type ResultsFilter,
} from './results-query.ts'

// A filter as text: `answer:q1:yes,no`, `device:phone`. Ids and values are encoded as parts of an address, so that none
// has a colon or a comma of its own.

/** @returns the canonical text: equal filters have equal texts */
export function filterText({ kind, questionId, values }: ResultsFilter): string {
  const parts = [kind, ...(questionId === null ? [] : [encodeURIComponent(questionId)])]
  if (values.length > 0) parts.push(values.map(encodeURIComponent).join(','))
  return parts.join(':')
}

/** Why a text is no filter: a sentence without its subject. */
type FilterMistake = string

/** @returns the filter in canonical form, whatever the order of the values was */
export function parseFilter(text: string): Result<ResultsFilter, FilterMistake> {
  const [kind = '', ...rest] = text.split(':')
  if (!isFilterKind(kind)) return err(`must begin with one of: ${Object.keys(FILTER_RULES).join(', ')}`)
  const { ofQuestion, fewestValues } = filterRule(kind)
  const [first, second, ...more] = ofQuestion ? rest : ['', ...rest]
  if (more.length > 0) return err('has too many colons')
  const questionId = decodedPart(first ?? '')
  if (ofQuestion && !questionId) return err('must name a question after its kind')
  const values = second === undefined ? [] : second.split(',').map(decodedPart)
  if (values.length < fewestValues) return err(`needs ${fewestValues === 1 ? 'a value' : 'two values'}`)
  if (values.length > MAX_FILTER_VALUES) return err(`can have at most ${MAX_FILTER_VALUES} values`)
  const readable = values.filter((value) => value !== null)
  if (readable.length < values.length) return err('has a value that is empty, too long or wrongly encoded')
  return checkedFilter(kind, ofQuestion ? questionId : null, readable)
}

const isFilterKind = (text: string): text is FilterKind => Object.hasOwn(FILTER_RULES, text)

function checkedFilter(
  kind: FilterKind,
  questionId: string | null,
  values: readonly string[],
): Result<ResultsFilter, FilterMistake> {
  const { range, values: allowed } = filterRule(kind)
  const unknown = allowed && values.find((value) => !allowed.includes(value))
  if (unknown !== null && unknown !== undefined) return err(`can be any of ${allowed?.join(', ')}`)
  if (kind === 'revision' && !values.every((value) => /^[1-9]\d{0,8}$/.test(value))) return err('needs whole numbers')
  if (range === null) return ok({ kind, questionId, values: [...new Set(values)].sort() })
  const [from = '', to = '', ...more] = values
  if (more.length > 0) return err('needs two values')
  const ends = range === 'days' ? daysFrom(from, to) : amountsFrom(from, to)
  return ends.ok ? ok({ kind, questionId, values: ends.value }) : ends
}

type Ends = Result<readonly [from: string, to: string], FilterMistake>

const BACKWARDS = err('must not end before it begins')

function daysFrom(from: string, to: string): Ends {
  if (!isDay(from) || !isDay(to)) return err('needs two days from 1900 to 2100, written yyyy-MM-dd')
  return from <= to ? ok([from, to]) : BACKWARDS
}

function amountsFrom(from: string, to: string): Ends {
  const [low, high] = [amountText(from), amountText(to)]
  if (low === null || high === null) return err('needs two amounts such as 49.90, or * for no limit')
  if (low === ANY_VALUE && high === ANY_VALUE) return err('needs an amount')
  return low === ANY_VALUE || high === ANY_VALUE || Number(low) <= Number(high) ? ok([low, high]) : BACKWARDS
}

/** @returns an amount without zeros that mean nothing: `50.10` is `50.1`. Null if it is none */
function amountText(text: string): string | null {
  if (text === ANY_VALUE) return text
  const [, whole, decimals = ''] = /^0*(\d{1,12}?)(?:\.(\d{1,4}?)0*)?$/.exec(text) ?? []
  if (whole === undefined) return null
  return decimals.replace(/0+$/, '') === '' ? whole : `${whole}.${decimals}`
}

/** @returns null for a part that is empty, too long, or no encoded text */
export function decodedPart(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return text === '' || text.length > MAX_VALUE_LENGTH || !text.isWellFormed() || text.includes('\u0000')
      ? null
      : text
  } catch {
    return null
  }
}
