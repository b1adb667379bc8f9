import { IconButton } from '../../../ui/icon-button.tsx'
import { words } from './words.ts'

type Props = {
  /** The name of the list. */
  readonly label: string
  readonly values: readonly string[]
  readonly nameOf: (value: string) => string
  readonly onRemove: (value: string) => void
}

/** The values of a list, each with a button to remove it. */
export function ValueChips({ label, values, nameOf, onRemove }: Props) {
  if (values.length === 0) return null
  return (
    <ul aria-label={label} className="mb-2.5 flex flex-wrap gap-2">
      {values.map((value) => (
        <li
          key={value}
          className="flex max-w-full items-center rounded-full bg-sunken ps-3.5 text-small forced-colors:border"
        >
          <span dir="auto" className="min-w-0 py-1 wrap-anywhere">
            {nameOf(value)}
          </span>
          <IconButton
            icon="close"
            label={words.removeValue(nameOf(value))}
            className="-ms-1 text-ink-2 hover:bg-line [&>svg]:size-4.5"
            onClick={() => onRemove(value)}
          />
        </li>
      ))}
    </ul>
  )
}
