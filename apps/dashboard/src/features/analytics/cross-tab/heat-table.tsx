import type { ResultsQuery } from '@earshot/survey'
import { Link } from 'wouter'
import { formatCount, formatShare } from '../../../lib/format.ts'
import { responsesHref, type SharesOf } from '../results-location.ts'
import type { Table, TableCell } from './cross-tab-query.ts'
import { cellQuery } from './dimensions.ts'
import { words } from './words.ts'

type Props = { readonly table: Table; readonly shares: SharesOf; readonly query: ResultsQuery }

const end = 'px-3 py-2 text-center text-small tabular-nums'
const firstColumn = 'sticky start-0 z-1 bg-surface pe-3 text-start'

/** How many are in each row and column at once. The darker a cell, the larger its share. */
export function HeatTable({ table, shares, query }: Props) {
  const { rows, columns, responses } = table
  return (
    <>
      <p className="text-small text-ink-2">
        {words.addUp[shares](isExclusive(table, shares))} {words.haveBoth(responses)} {words.choose}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section aria-label={words.caption(words.rows, words.columns)} tabIndex={0} className="overflow-x-auto pb-1">
        <table className="w-full border-separate border-spacing-1">
          <thead>
            <tr>
              <td className={firstColumn} />
              {columns.map(({ value, text }) => (
                <th key={value} scope="col" dir="auto" className="min-w-22 px-1 py-2 text-small font-medium">
                  {text}
                </th>
              ))}
              <th scope="col" className={`${end} font-normal whitespace-nowrap text-ink-2`}>
                {words.responses}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.value}>
                <th
                  scope="row"
                  dir="auto"
                  className={`${firstColumn} max-w-32 min-w-24 font-medium wrap-anywhere wide:max-w-60`}
                >
                  {row.text}
                </th>
                {columns.map((column, position) => {
                  const cell = table.cells[index]?.[position]
                  const all = { row: row.count, column: column.count, total: responses }[shares]
                  const to = cellQuery(query, table.sides, { row: row.value, column: column.value })
                  return cell && <Cell key={column.value} cell={cell} all={all} to={cell.count > 0 ? to : null} />
                })}
                <td className={end}>{formatCount(row.count)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="text-ink-2">
              <th scope="row" className={`${firstColumn} font-normal`}>
                {words.everyone}
              </th>
              {columns.map(({ value, count }) => (
                <td key={value} className={end}>
                  {formatShare(count, responses)}
                  <span className="block">{formatCount(count)}</span>
                </td>
              ))}
              <td className={end}>{formatCount(responses)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Legend />
    </>
  )
}

/** Whether the shares add up: no response is in two rows or columns. */
function isExclusive({ rows, columns, responses }: Table, shares: SharesOf): boolean {
  const sumOf = (lines: Table['rows']) => lines.reduce((sum, { count }) => sum + count, 0)
  return (shares === 'column' || sumOf(columns) === responses) && (shares === 'row' || sumOf(rows) === responses)
}

/** So much of the accent color a cell has, by its share in percent. */
const HEAT = [
  { below: 10, accent: 4 },
  { below: 20, accent: 11 },
  { below: 30, accent: 20 },
  { below: 42, accent: 31 },
  { below: 101, accent: 44 },
] as const

function heatOf(count: number, all: number): string {
  const percent = all === 0 ? 0 : (100 * count) / all
  const { accent } = HEAT.find(({ below }) => percent < below) ?? HEAT[0]
  return `color-mix(in oklab, var(--accent) ${accent}%, var(--surface))`
}

type CellProps = {
  readonly cell: TableCell
  /** The number of responses that its share is of. */
  readonly all: number
  /** The responses of the cell; null: no filter has them. */
  readonly to: ResultsQuery | null
}

function Cell({ cell, all, to }: CellProps) {
  const { count, expected, isRare, beyond } = cell
  const share = formatShare(count, all) ?? '–'
  const ring = beyond ? 'inset-ring-2 inset-ring-ink font-heavy' : ''
  const marks = [beyond === 'more' && words.more, beyond === 'fewer' && words.fewer, isRare && words.rare]
  const shape = `relative grid min-h-15 place-content-center rounded-small px-2 text-center tabular-nums forced-colors:border ${ring} ${isRare ? 'hatched' : ''}`
  const style = isRare ? undefined : { background: heatOf(count, all) }
  const content = (
    <>
      <span aria-hidden="true">
        {share}
        <span className="block text-small font-normal">{formatCount(count)}</span>
      </span>
      {beyond && (
        <span aria-hidden="true" className="absolute end-1.5 top-1 text-[11px] leading-none">
          {beyond === 'more' ? '▲' : '▼'}
        </span>
      )}
      <span className="sr-only">{[words.cell(share, count, expected), ...marks.filter(Boolean)].join(', ')}</span>
    </>
  )
  return (
    <td className="p-0">
      {to === null ? (
        <div className={shape} style={style}>
          {content}
        </div>
      ) : (
        <Link to={responsesHref(to)} className={shape} style={style}>
          {content}
        </Link>
      )}
    </td>
  )
}

function Legend() {
  const marks = [
    { name: words.more, look: 'inset-ring-2 inset-ring-ink', sign: '▲' },
    { name: words.fewer, look: 'inset-ring-2 inset-ring-ink', sign: '▼' },
    { name: words.rare, look: 'hatched', sign: '' },
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink-2">
      {marks.map(({ name, look, sign }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`grid h-4.5 w-6 place-items-center rounded-[5px] text-[10px] leading-none text-ink ${look}`}
          >
            {sign}
          </span>
          {name}
        </span>
      ))}
    </p>
  )
}
