import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { SortableData } from '@dnd-kit/sortable'

// What the library brings compares middles and corners: an item much taller than its neighbours gets stuck, or leaps.

/** The item whose place the dragged one takes: the nearest to the finger, or by keyboard the one it was lined up with. */
export const whereItGoes: CollisionDetection = (args) => {
  const y = args.pointerCoordinates?.y
  if (y === undefined) return linedUpWith(args)
  return closestCenter({ ...args, collisionRect: { ...args.collisionRect, top: y, bottom: y, height: 0 } })
}

const linedUpWith: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const home = droppableRects.get(active.id)
  const edge = home && collisionRect.top > home.top ? 'bottom' : 'top'
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      const value = rect && Math.abs(rect[edge] - collisionRect[edge])
      return value === undefined ? [] : [{ id: droppableContainer.id, data: { droppableContainer, value } }]
    })
    .sort((a, b) => a.data.value - b.data.value)
}

/** One place up or down: below its home an item is lined up by its foot, above by its head. */
export const oneStep: KeyboardCoordinateGetter = (
  event,
  { context: { active, over, collisionRect, droppableRects } },
) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  const list = active?.data.current?.sortable as SortableData['sortable'] | undefined
  if (step === 0 || !active || !list || !collisionRect) return undefined
  const { items, index } = list
  const to = items.indexOf((over ?? active).id) + step
  const target = items[to] === undefined ? undefined : droppableRects.get(items[to])
  // Even at the end of the list the page does not scroll away.
  event.preventDefault()
  if (!target) return undefined
  return { x: collisionRect.left, y: to > index ? target.bottom - collisionRect.height : target.top }
}
