import { Icon } from '../../../ui/icon.tsx'
import { toolShape } from './tool-shape.ts'
import { words } from './words.ts'

type Props = { readonly text: string; readonly onEdit: () => void; readonly onRemove: () => void }

/** A filter that is set. Its text opens it, and Delete or the cross removes it. */
export function FilterChip({ text, onEdit, onRemove }: Props) {
  return (
    <span className={`${toolShape('filled')} ps-0 pe-0 gap-0`}>
      <button
        type="button"
        aria-label={words.editFilter(text)}
        onClick={onEdit}
        onKeyDown={({ key }) => {
          if (key === 'Delete' || key === 'Backspace') onRemove()
        }}
        className="min-h-11 max-w-64 truncate rounded-s-control ps-3 pe-1 focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        aria-label={words.removeFilter(text)}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-e-control focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  )
}
