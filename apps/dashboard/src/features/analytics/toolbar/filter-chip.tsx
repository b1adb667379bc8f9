import { Icon } from '../../../ui/icon.tsx'
import { toolShape } from './tool-shape.ts'

type Props = {
  readonly text: string
  /** After the text, and cut only if it is long itself. On a phone it takes the place of the text. */
  readonly end?: string
  /** Filled: it changes which responses are counted. */
  readonly look?: 'filled' | 'outline'
  /** The names of its two buttons, for people who do not see them. */
  readonly editLabel: string
  readonly removeLabel: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A choice that is set. Its text opens it, and Delete or the cross removes it. */
export function FilterChip({ text, end, look = 'filled', editLabel, removeLabel, onEdit, onRemove }: Props) {
  return (
    <span className={`${toolShape(look)} max-w-full min-w-0 ps-0 pe-0 gap-0 print:hidden`}>
      <button
        type="button"
        aria-label={editLabel}
        onClick={onEdit}
        onKeyDown={({ key }) => {
          if (key === 'Delete' || key === 'Backspace') onRemove()
        }}
        className={`flex min-h-11 items-center gap-1 rounded-s-control ps-3 pe-1 focus-visible:-outline-offset-4 focus-visible:outline-current ${look === 'filled' ? 'max-w-80' : 'min-w-0'}`}
      >
        <bdi className={`min-w-0 truncate ${end ? 'hidden wide:block' : ''}`}>{text}</bdi>
        {end && <bdi className="max-w-48 flex-none truncate">{end}</bdi>}
      </button>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-11 flex-none place-items-center rounded-e-control focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  )
}
