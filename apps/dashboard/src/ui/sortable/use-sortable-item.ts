import { useSortable } from '@dnd-kit/sortable'

/** @returns the props for an item of `Sorting`, and for the button it is dragged by */
export function useSortableItem(id: string) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isSorting } =
    useSortable({ id, transition: isCalm ? null : { duration: 180, easing: 'ease-out' } })
  return {
    /** Whether anything in the list is being dragged. */
    isSorting,
    isDragging,
    item: {
      ref: setNodeRef,
      style: { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition },
    },
    handle: {
      ref: setActivatorNodeRef,
      'aria-roledescription': attributes['aria-roledescription'],
      'aria-describedby': attributes['aria-describedby'],
      ...listeners,
    },
  }
}

export type SortableHandle = ReturnType<typeof useSortableItem>['handle']
