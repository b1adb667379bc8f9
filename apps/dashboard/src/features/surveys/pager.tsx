import { IconButton } from '../../ui/icon-button.tsx'
import { words } from './words.ts'

type Props = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }

/** From page to page; nothing where there is only one. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={words.pages} className="flex items-center justify-center gap-2">
      <IconButton icon="back" label={words.previous} {...turn(page > 1, () => onPage(page - 1))} />
      <span aria-current="page" className="min-w-16 text-center text-small text-ink-2 tabular-nums">
        {words.pageOf(page, pages)}
      </span>
      <IconButton icon="forward" label={words.next} {...turn(page < pages, () => onPage(page + 1))} />
    </nav>
  )
}

/** At either end the button stays, without use, and so does the focus on it. */
const turn = (canTurn: boolean, onClick: () => void) =>
  canTurn ? { onClick } : { 'aria-disabled': true, className: 'text-ink-3! hover:bg-transparent!' }
