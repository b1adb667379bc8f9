import { Icon } from '../../../ui/icon.tsx'
import { type ListSort, useResultsLocation } from '../results-location.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Column } from './table-columns.tsx'
import { words } from './words.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly isAll: boolean
  readonly isSome: boolean
  readonly onSelectAll: (isAll: boolean) => void
}

const HEADING = 'sticky top-0 z-2 bg-surface border-b border-control p-0 font-medium'

/** The headings of the table. Those of time and duration sort it. */
export function ResponsesTableHead({ columns, isAll, isSome, onSelectAll }: Props) {
  const { isSpam } = useResultsLocation().location
  return (
    <thead className="text-caption text-ink-2">
      <tr>
        <td className={`${HEADING} start-0 z-3`}>
          <RowCheckbox label={words.selectAll} checked={isAll} isMixed={isSome && !isAll} onChange={onSelectAll} />
        </td>
        <SortHeading
          name={words.time}
          descending="newest"
          ascending="oldest"
          className="start-12 z-3 border-e border-e-line"
        />
        {columns.map(({ key, heading }) => (
          <th key={key} scope="col" className={`${HEADING} text-start`}>
            {/* Padding of what is cut would show a part of the next line. */}
            <span className="block px-3 py-2">
              <span dir="auto" title={heading} className="line-clamp-2 wrap-anywhere">
                {heading}
              </span>
            </span>
          </th>
        ))}
        {isSpam ? (
          <th scope="col" className={`${HEADING} px-3 text-end`}>
            {words.duration}
          </th>
        ) : (
          <SortHeading name={words.duration} descending="longest" ascending="shortest" className="text-end" isAtEnd />
        )}
      </tr>
    </thead>
  )
}

type SortProps = {
  readonly name: string
  readonly descending: ListSort
  readonly ascending: ListSort
  readonly className: string
  readonly isAtEnd?: boolean
}

function SortHeading({ name, descending, ascending, className, isAtEnd = false }: SortProps) {
  const { location, go } = useResultsLocation()
  const { sort, search, isSpam, rushId, responseId } = location
  const order = sort === descending ? 'descending' : sort === ascending ? 'ascending' : 'none'
  return (
    <th scope="col" aria-sort={order} className={`${HEADING} ${className}`}>
      <button
        type="button"
        // A search has the newest first.
        disabled={search !== ''}
        onClick={() => go({ isSpam, rushId, responseId, sort: sort === descending ? ascending : descending })}
        className={`inline-flex min-h-11 w-full items-center gap-1 px-3 enabled:hover:bg-sunken focus-visible:-outline-offset-2 ${isAtEnd ? 'justify-end' : ''} ${order === 'none' ? '' : 'text-ink'}`}
      >
        {name}
        <Icon
          name={order === 'ascending' ? 'up' : 'down'}
          className={`size-4 ${order === 'none' ? 'opacity-40' : ''}`}
        />
      </button>
    </th>
  )
}
