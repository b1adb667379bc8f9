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
import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { oneStep, whereItGoes } from './uneven-heights.ts'

/** The announcements for people who do not see it. Positions count from 1. */
export type SortingWords = {
  readonly howTo: string
  readonly lifted: (position: number, count: number) => string
  readonly movedTo: (position: number, count: number) => string
  readonly dropped: (position: number, count: number) => string
  readonly putBack: (position: number, count: number) => string
}

type SortingProps = {
  /** The container of the items: none is dragged out of it, or the page would grow and scroll for ever. */
  readonly within: RefObject<HTMLElement | null>
  /** In the order shown; none may hold a space. */
  readonly ids: readonly string[]
  readonly texts: SortingWords
  /** @param toIndex the place in the new list, from 0 */
  readonly onMove: (id: string, toIndex: number) => void
  /** Called when an item is lifted, and when it is released. */
  readonly onSorting?: ((isSorting: boolean) => void) | undefined
  /** Items that `useSortableItem`, in one list or several. Where there are hundreds: the very same element each time. */
  readonly children: ReactNode
}

/** Items that are dragged up and down by their handles: with a finger, a mouse, or Space and the arrow keys. */
export function Sorting({ ids, onMove, onSorting, ...ground }: SortingProps) {
  // The same list as long as the order is: a new one would render every item again with each key.
  const order = ids.join(' ')
  const items = useMemo(() => order.split(' '), [order])
  const handlers = useRef({ onMove, onSorting })
  handlers.current = { onMove, onSorting }
  return <Ground items={items} handlers={handlers} {...ground} />
}

type GroundProps = Pick<SortingProps, 'within' | 'texts' | 'children'> & {
  readonly items: string[]
  /** Others at each drawing. */
  readonly handlers: RefObject<Pick<SortingProps, 'onMove' | 'onSorting'>>
}

/** Drawn only for what is new of these: whenever it is, the library's context has React look through every item. */
const Ground = memo(function Ground({ within, texts, items, handlers, children }: GroundProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  )
  const announcements = useAnnouncements(items, texts)
  const modifiers = useMemo(() => [upAndDownIn(within)], [within])
  const sorting = (is: boolean) => handlers.current.onSorting?.(is)

  function drop({ active, over }: DragEndEvent) {
    sorting(false)
    if (over && over.id !== active.id) handlers.current.onMove(String(active.id), items.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItGoes}
      modifiers={modifiers}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.howTo } }}
      onDragStart={() => sorting(true)}
      onDragCancel={() => sorting(false)}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
})

type ListProps = Omit<SortingProps, 'within'> & { readonly className: string }

/** One list of such items. */
export function SortableList({ className, children, ...sorting }: ListProps) {
  const list = useRef<HTMLOListElement>(null)
  return (
    <Sorting {...sorting} within={list}>
      <ol ref={list} className={className}>
        {children}
      </ol>
    </Sorting>
  )
}

// Outside of the component, because the list renders in full whenever one of them is another object.
const MOUSE = { activationConstraint: { distance: 5 } }
/** A thumb that begins to scroll on a handle still scrolls. */
const TOUCH = { activationConstraint: { delay: 120, tolerance: 8 } }
const KEYBOARD = { coordinateGetter: oneStep, scrollBehavior: 'auto' } as const

const upAndDownIn =
  (within: RefObject<HTMLElement | null>): Modifier =>
  ({ transform, draggingNodeRect }) => {
    const list = within.current?.getBoundingClientRect()
    if (!list || !draggingNodeRect) return { ...transform, x: 0 }
    const [up, down] = [list.top - draggingNodeRect.top, list.bottom - draggingNodeRect.bottom]
    return { ...transform, x: 0, y: Math.min(Math.max(transform.y, up), down) }
  }

function useAnnouncements(items: readonly string[], texts: SortingWords): Announcements {
  const last = useRef<string | number | null>(null)
  const at = (id: string | number) => [items.indexOf(String(id)) + 1, items.length] as const
  return {
    onDragStart({ active }) {
      last.current = active.id
      return texts.lifted(...at(active.id))
    },
    onDragOver({ over }) {
      if (!over || over.id === last.current) return undefined
      last.current = over.id
      return texts.movedTo(...at(over.id))
    },
    onDragEnd: ({ active, over }) => texts.dropped(...at((over ?? active).id)),
    onDragCancel: ({ active }) => texts.putBack(...at(active.id)),
  }
}
