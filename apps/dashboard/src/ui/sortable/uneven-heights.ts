import type { ClientRect, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { SortableData } from '@dnd-kit/sortable'

// The library's own functions compare middles and corners: an item much taller than its neighbors gets stuck, or leaps.

/** The item whose place the dragged one takes: the one the finger is at, or by keyboard the one it was lined up with. */
export const whereItGoes: CollisionDetection = (args) => {
  const y = args.pointerCoordinates?.y
  // By their middles, a tall item taken at its head would go at once to the short one above it.
  return nearest(args, y === undefined ? linedUpWith(args) : ({ top, bottom }) => Math.max(top - y, 0, y - bottom))
}

type Collision = Parameters<CollisionDetection>[0]
type Distance = (rect: ClientRect) => number

function linedUpWith({ active, collisionRect, droppableRects }: Collision): Distance {
  const home = droppableRects.get(active.id)
  const edge = home && collisionRect.top > home.top ? 'bottom' : 'top'
  return (rect) => Math.abs(rect[edge] - collisionRect[edge])
}

const nearest = ({ droppableRects, droppableContainers }: Collision, distance: Distance) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      return rect ? [{ id: droppableContainer.id, data: { droppableContainer, value: distance(rect) } }] : []
    })
    .sort((a, b) => a.data.value - b.data.value)

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
