import { ANY_VALUE, LISTED_FACTS, parseResultsQuery, type ResultsQuery, resultsQueryText } from '@earshot/survey'
import type { Analytics } from '../analytics-query.ts'
import type { Sides, Table, TableLine } from './cross-tab-query.ts'
import { words } from './words.ts'

const QUESTION = 'question:'
const FACT = 'fact:'

/** Rows and columns that can be chosen. */
export type DimensionOption = { readonly value: string; readonly label: string }

/** The questions that are answered with options or scores, each once, in the order of the survey, and then all facts. */
export function dimensionOptions(questions: Analytics['questions']): readonly DimensionOption[] {
  const labels = new Map<string, string>()
  for (const [index, { questionId, text, summary }] of questions.entries()) {
    const value = `${QUESTION}${questionId}`
    const isCounted = summary.shape !== 'texts' && summary.shape !== 'dates'
    if (isCounted && !labels.has(value)) labels.set(value, words.question(index + 1, text || words.untitled))
  }
  const facts = [
    'device',
    'revision',
    'state',
    'order_value',
    ...[...LISTED_FACTS, 'signed_order'].map((fact) => `${FACT}${fact}`),
  ]
  return [
    ...[...labels].map(([value, label]) => ({ value, label })),
    ...facts.map((value) => ({ value, label: factName(value) })),
  ]
}

const FACT_NAMES: Readonly<Record<string, string>> = words.facts

const factName = (dimension: string) => FACT_NAMES[dimension.replace(FACT, '')] ?? dimension

/** The first two questions; a device in place of those that a survey lacks. */
export function usualSides(options: readonly DimensionOption[]): Sides {
  const [rows = 'state', columns = 'device'] = options
    .map(({ value }) => value)
    .filter((value) => value.startsWith(QUESTION))
  return { rows, columns }
}

/** The table with the values of its rows and columns as people read them. */
export function namedTable(table: Table, currency: string | null): Table {
  const named = (dimension: string, lines: readonly TableLine[]) =>
    lines.map((line) => ({ ...line, text: valueText(dimension, line, currency) }))
  return {
    ...table,
    rows: named(table.sides.rows, table.rows),
    columns: named(table.sides.columns, table.columns),
  }
}

/** A value of rows or columns for people. @param currency that of the store; null as long as it is not known */
export function valueText(dimension: string, { value, text }: TableLine, currency: string | null): string {
  if (dimension.startsWith(QUESTION)) return text || words.unnamedOption
  if (value === ANY_VALUE) return words.otherValues
  if (dimension === 'revision') return words.version(value)
  if (dimension === 'order_value') return rangeText(value, currency)
  const isNamed = ['device', 'state', 'fact:signed_order', 'fact:surface', 'fact:customer_type'].includes(dimension)
  return isNamed ? (words.values[value] ?? text) : text
}

function rangeText(range: string, currency: string | null): string {
  const [from = '', to = ''] = range.split(',')
  if (currency === null) return `${from} – ${to}`
  if (from === ANY_VALUE) return to === ANY_VALUE ? words.facts.order_value : words.under(Number(to), currency)
  return to === ANY_VALUE ? words.over(Number(from), currency) : words.between(Number(from), Number(to), currency)
}

/** The query of the responses of a cell. @returns null where no filter has them all */
export function cellQuery(
  query: ResultsQuery,
  { rows, columns }: Sides,
  values: { readonly row: string; readonly column: string },
): ResultsQuery | null {
  const [row, column] = [filterOf(rows, values.row), filterOf(columns, values.column)]
  if (row === null || column === null) return null
  const sent = new URLSearchParams(resultsQueryText({ ...query, compareWith: null }))
  const period = sent.has('period') ? sent.getAll('period') : undefined
  const parsed = parseResultsQuery({ period, filter: [...sent.getAll('filter'), row, column] })
  return parsed.ok ? parsed.value : null
}

/** @returns null for the other values of a fact, and for a range without ends */
function filterOf(dimension: string, value: string): string | null {
  const encoded = value.split(',').map(encodeURIComponent)
  if (dimension === 'order_value') {
    return encoded.every((amount) => amount === ANY_VALUE) ? null : `order_value:${encoded.join(',')}`
  }
  if (dimension.startsWith(QUESTION)) {
    const questionId = encodeURIComponent(dimension.slice(QUESTION.length))
    return `answer:${questionId}:${encodeURIComponent(value)}`
  }
  return value === ANY_VALUE ? null : `${dimension.replace(FACT, '')}:${encodeURIComponent(value)}`
}
