import { ANY_VALUE, LISTED_FACTS, MAX_FILTERS, parseResultsQuery, plainQuery, type ResultsQuery } from '@earshot/survey'
import { factValueText, orderValuesText } from '../../../parts/survey/fact-value-text.ts'
import { type FactKind, factWords } from '../../../parts/survey/fact-words.ts'
import type { Analytics } from '../analytics-query.ts'
import { narrowedBy } from '../toolbar/filter-subjects.ts'
import { words as resultsWords } from '../words.ts'
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
    if (isCounted && !labels.has(value))
      labels.set(value, resultsWords.numbered(index + 1, text || resultsWords.untitled))
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
    ...facts.map((value) => ({ value, label: factWords.names[factOf(value)] })),
  ]
}

const factOf = (dimension: string) => dimension.replace(FACT, '') as FactKind

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
  if (dimension !== 'order_value') return factValueText(factOf(dimension), value)
  const [from = '', to = ''] = value.split(',')
  return currency === null ? `${from} – ${to}` : orderValuesText(from, to, currency)
}

/** The query of the responses of a cell. @returns null where no filter has them all */
export function cellQuery(
  query: ResultsQuery,
  { rows, columns }: Sides,
  values: { readonly row: string; readonly column: string },
): ResultsQuery | null {
  const texts = [filterOf(rows, values.row), filterOf(columns, values.column)].filter((text) => text !== null)
  const cell = parseResultsQuery({ filter: texts })
  if (texts.length < 2 || !cell.ok) return null
  const filters = cell.value.filters.reduce(narrowedBy, query.filters)
  return filters.length > MAX_FILTERS ? null : plainQuery({ ...query, filters })
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
