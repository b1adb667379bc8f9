import { DEFAULT_SURVEY_NAME } from '@earshot/survey'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { exportShopper } from './export-shopper.ts'
import { FoundTable } from './found-table.tsx'
import { changesOf, type FoundShopper } from './shopper-api.ts'
import { words } from './words.ts'

type Props = {
  readonly found: FoundShopper
  readonly timeZone: string
  readonly onErase: () => void
}

/** The tables of the registry, which open to show their rows, and what can be done with them. */
export function Found({ found, timeZone, onErase }: Props) {
  function exportAll() {
    exportShopper(found, new Date())
    toasts.show({ variant: 'success', title: words.exported })
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {found.tables.map((table) => (
          <li key={table.table}>
            <FoundTable table={table} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <ResultsNote found={found} />
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

/** More surveys than these are only counted. */
const MAX_SURVEYS = 5

function ResultsNote({ found }: Pick<Props, 'found'>) {
  const changes = changesOf(found)
  if (changes.length === 0) return null
  const named = changes.map(({ name, ...numbers }) => ({ ...numbers, name: name.trim() || DEFAULT_SURVEY_NAME }))
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-3.5 py-3 text-small">
      <p className="font-heavy">{words.resultsTitle}</p>
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {words.resultsChange(named.slice(0, MAX_SURVEYS))}
      </p>
      {named.length > MAX_SURVEYS && <p className="text-ink-2">{words.moreResults(named.length - MAX_SURVEYS)}</p>}
    </div>
  )
}
