import { formatDays, formatTotal, quoted } from '../../../lib/format.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FoundRow } from './found-row.tsx'
import type { RowWords, ShopperTable } from './shopper-api.ts'
import { words } from './words.ts'

/** More rows than these are only in the export. */
const MAX_SHOWN = 20

type Shown<As extends RowWords['as']> = Extract<RowWords, { readonly as: As }>

/** How a table is presented that Earshot has words for. */
type TableFace = {
  readonly count: (count: number) => string
  readonly drawing: string
}

const faces: Readonly<Record<string, TableFace>> = {
  responses: { count: words.responses, drawing: 'M4.5 5.5h15v10.5H11L7 19.5V16H4.5z' },
  written_answers: { count: words.writtenAnswers, drawing: 'm5 19 1-4L16 5l3 3L9 18l-4 1' },
  response_facts: { count: words.facts, drawing: 'M5 19h14M7.5 16v-5M12 16V6M16.5 16v-8' },
  store_orders: { count: words.orders, drawing: 'M6 8.5h12l1 11H5l1-11M9 8.5V7.5a3 3 0 0 1 6 0v1' },
}

/** Any other table of the registry. */
const otherFace: TableFace = { count: words.rows, drawing: 'M5.5 7h13M5.5 12h13M5.5 17h13' }

/** A table with a line about its rows, which opens to show each of them. */
export function FoundTable({ table, timeZone }: { readonly table: ShopperTable; readonly timeZone: string }) {
  const { rows, purpose } = table
  const { count, drawing } = faces[table.table] ?? otherFace
  return (
    <details className="group/table">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3.5 py-2.5">
        <span className="grid size-9 flex-none place-items-center rounded-small bg-sunken text-ink-2">
          <Drawing path={drawing} className="size-5 stroke-[1.8]" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-heavy">{count(rows.length)}</span>
          <span dir="auto" className="text-small text-ink-2 wrap-anywhere">
            {lineAbout(table, timeZone) ?? words.purpose(purpose)}
          </span>
        </span>
        <Icon name="down" className="size-5 text-ink-3 group-open/table:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 px-3.5 pb-3">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <FoundRow key={JSON.stringify(row)} row={row} timeZone={timeZone} />
        ))}
        {rows.length > MAX_SHOWN && <p className="text-small text-ink-2">{words.moreRows(rows.length - MAX_SHOWN)}</p>}
      </div>
    </details>
  )
}

/** The days of responses, the newest written answer, or the newest orders; null for a table without words. */
function lineAbout({ rows }: ShopperTable, timeZone: string): string | null {
  const shown = rows.flatMap((row) => row.shown ?? [])
  const responses = shown.filter((one): one is Shown<'response'> => one.as === 'response')
  if (responses.length > 0) {
    const moments = responses.map(({ receivedAt }) => new Date(receivedAt))
    return formatDays(moments, { timeZone, now: new Date() })
  }
  const written = shown.find((one): one is Shown<'written_answer'> => one.as === 'written_answer')
  if (written) return quoted(shortened(written.answer))
  const orders = shown.filter((one): one is Shown<'order'> => one.as === 'order')
  return orders.length > 0 ? words.orderList(orders.map(orderInLine)) : null
}

/** So much of a written answer is in its line. */
const MAX_QUOTED = 60

const shortened = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text)

const orderInLine = ({ orderId, total, currency }: Shown<'order'>) =>
  total === null || currency === null ? orderId : `${orderId}, ${formatTotal(Number(total), currency)}`
