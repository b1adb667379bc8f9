import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import { oneStep, whereItGoes } from './uneven-heights.ts'

/** What those hear who do not see it. Places count from 1. */
export type SortingWords = {
  readonly howTo: string
  readonly lifted: (place: number, count: number) => string
  readonly movedTo: (place: number, count: number) => string
  readonly dropped: (place: number, count: number) => string
  readonly putBack: (place: number, count: number) => string
}

type Props = {
  /** In the order shown; none may hold a space. */
  readonly ids: readonly string[]
  readonly says: SortingWords
  /** @param toIndex the place in the new list, from 0 */
  readonly onMove: (id: string, toIndex: number) => void
  readonly className: string
  readonly ref?: Ref<HTMLOListElement>
  /** Items that `useSortableItem`. */
  readonly children: ReactNode
}

/** A list whose items are dragged up and down by their handles: with a finger, a mouse, or Space and the arrow keys. */
export function SortableList({ ids, says, onMove, className, ref, children }: Props) {
  // The very same list as long as the order is: a new one would draw every item anew with each key that is typed.
  const order = ids.join(' ')
  const items = useMemo(() => order.split(' '), [order])
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  )
  const announcements = useAnnouncements(items, says)

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(String(active.id), items.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItGoes}
      modifiers={upAndDown}
      accessibility={{ announcements, screenReaderInstructions: { draggable: says.howTo } }}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol ref={ref} className={className}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

// Out here, because the list is drawn anew in full whenever one of them is another object.
const MOUSE = { activationConstraint: { distance: 5 } }
/** A thumb that begins to scroll on a handle goes on scrolling. */
const TOUCH = { activationConstraint: { delay: 120, tolerance: 8 } }
const KEYBOARD = { coordinateGetter: oneStep, scrollBehavior: 'auto' } as const

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

function useAnnouncements(items: readonly string[], says: SortingWords): Announcements {
  const last = useRef<string | number | null>(null)
  const at = (id: string | number) => [items.indexOf(String(id)) + 1, items.length] as const
  return {
    onDragStart({ active }) {
      last.current = active.id
      return says.lifted(...at(active.id))
    },
    onDragOver({ over }) {
      if (!over || over.id === last.current) return undefined
      last.current = over.id
      return says.movedTo(...at(over.id))
    },
    onDragEnd: ({ active, over }) => says.dropped(...at((over ?? active).id)),
    onDragCancel: ({ active }) => says.putBack(...at(active.id)),
  }
}
