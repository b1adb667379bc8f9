import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { exportShopper, type FoundShopper } from './shopper-api.ts'
import { words } from './words.ts'

/** More rows than these are only in the export. */
const MAX_SHOWN = 20

/** The rows of each table of the registry, which open to show every field, and what can be done with them. */
export function Found({ found, onErase }: { readonly found: FoundShopper; readonly onErase: () => void }) {
  function exportAll() {
    exportShopper(found)
    toasts.show({ variant: 'success', title: words.exported })
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {found.tables.map((table) => (
          <li key={table.table}>
            <Table {...table} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <Button onClick={exportAll}>
          <Icon name="download" className="size-5" />
          {words.exportJson}
        </Button>
        <Button variant="danger" onClick={onErase}>
          {words.eraseAll}
        </Button>
      </div>
    </>
  )
}

const NAMES: Readonly<Record<string, (count: number) => string>> = {
  responses: words.responses,
  written_answers: words.writtenAnswers,
  store_orders: words.orders,
}

function Table({ table, purpose, rows }: FoundShopper['tables'][number]) {
  const nameOf = NAMES[table] ?? words.rows
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-3.5 py-2">
        <span className="font-heavy">{nameOf(rows.length)}</span>
        <span className="text-small text-ink-2">{words.purpose(purpose)}</span>
      </summary>
      <div className="flex flex-col gap-3 px-3.5 pb-3">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <dl key={JSON.stringify(row)} className="grid gap-1 rounded-control bg-sunken p-3 text-small">
            {Object.entries(row).map(([field, content]) => (
              <div key={field} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{field}</dt>
                <dd dir="auto" className="min-w-0 wrap-anywhere">
                  {typeof content === 'string' ? content : JSON.stringify(content)}
                </dd>
              </div>
            ))}
          </dl>
        ))}
        {rows.length > MAX_SHOWN && <p className="text-small text-ink-2">{words.moreRows(rows.length - MAX_SHOWN)}</p>}
      </div>
    </details>
  )
}
