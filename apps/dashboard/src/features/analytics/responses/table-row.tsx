import { type MouseEvent, memo } from 'react'
import { Link } from 'wouter'
import { formatTimeSpan } from '../../../lib/format.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import type { ResponseRow } from './responses-query.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Column } from './table-columns.tsx'
import { words } from './words.ts'

type Props = {
  readonly row: ResponseRow
  readonly timeZone: string
  readonly columns: readonly Column[]
  readonly href: string
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly onSelect: (responseId: string, isSelected: boolean) => void
}

/** One response. Memoized, because a table can have a thousand of them and a press changes one. */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, timeZone, columns, href, isSelected, isOpen, onSelect } = props
  const { responseId, receivedAt, seconds } = row
  const received = new Date(receivedAt)
  const time = formatTimeSpan(received, received, { timeZone, now: new Date() })
  const ground = isOpen ? 'bg-accent-soft' : 'bg-surface group-hover:bg-sunken'
  return (
    <tr
      onClick={openByLink}
      className={`group cursor-pointer *:border-line not-first:*:border-t ${isOpen ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
    >
      <td className={`sticky start-0 z-1 p-0 ${ground} ${isOpen ? 'border-s-3 border-accent' : ''}`}>
        <RowCheckbox
          label={words.selectOne(time)}
          checked={isSelected}
          onChange={(checked) => onSelect(responseId, checked)}
        />
      </td>
      <th scope="row" className={`sticky start-12 z-1 border-e border-line p-0 text-start font-normal ${ground}`}>
        <Link
          to={href}
          replace
          data-response={responseId}
          aria-current={isOpen ? 'true' : undefined}
          className="flex min-h-11 items-center px-3 whitespace-nowrap focus-visible:-outline-offset-2"
        >
          <time dateTime={receivedAt}>{time}</time>
        </Link>
      </th>
      {columns.map(({ key, cell }) => (
        <td key={key} className="truncate px-3">
          {cell(row)}
        </td>
      ))}
      <td className="px-3 text-end whitespace-nowrap tabular-nums">
        {seconds !== null && responseWords.seconds(seconds)}
      </td>
    </tr>
  )
})

/** The whole row can be pressed. Whatever has an action of its own keeps it. */
function openByLink({ target, currentTarget }: MouseEvent) {
  if (target instanceof Element && target.closest('a, label, button')) return
  currentTarget.querySelector<HTMLElement>('a[data-response]')?.click()
}
