import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { Grip } from '../../../ui/sortable/grip.tsx'
import type { SortableHandle } from '../../../ui/sortable/use-sortable-item.ts'
import { words } from '../words.ts'

type Props = {
  readonly handle: SortableHandle
  readonly number: number
  readonly isSelected: boolean
  /** A press that drags nothing. */
  readonly onPress?: () => void
}

/** The number of a question, by which it is taken and dragged. */
export function DragHandle({ handle: { ref, ...handle }, number, isSelected, onPress }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={words.moveQuestion(number)}
      onClick={onPress}
      {...handle}
      className="ms-2 mt-2 flex min-h-16 w-11 flex-none cursor-grab touch-manipulation select-none flex-col items-center gap-2.25 rounded-control py-2 text-ink-3 [-webkit-touch-callout:none] hover:text-ink"
    >
      <NumberBadge number={number} isSelected={isSelected} />
      <Grip orientation="flat" />
    </button>
  )
}
