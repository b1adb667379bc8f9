import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { readingDirection } from '../../../ui/direction.ts'

type Cursor = { readonly position: number; readonly isTouch: boolean }

type Chart = {
  /** How many points it has. */
  readonly count: number
  /** The point that is nearest to a place of the window. */
  readonly positionAt: (event: PointerEvent) => number
  /** Called with true as long as a pointer or a finger is on the chart. */
  readonly onHold: (isHeld: boolean) => void
}

/** The point of a chart that is read: by a mouse over it, a finger on it, or the arrow keys. */
export function useChartCursor({ count, positionAt, onHold }: Chart) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  // A chart that is replaced hears nothing of the pointer any more.
  useEffect(() => () => onHold(false), [onHold])

  const read = (event: PointerEvent) =>
    setCursor({ position: positionAt(event), isTouch: event.pointerType === 'touch' })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const position = positionAfter(event.key, cursor?.position ?? null, count)
    if (position === undefined) return
    event.preventDefault()
    setCursor(position === null ? null : { position, isTouch: false })
  }

  return {
    cursor: cursor && { ...cursor, position: Math.min(cursor.position, count - 1) },
    handlers: {
      onKeyDown,
      onBlur: () => setCursor(null),
      onPointerEnter: () => onHold(true),
      onPointerDown: read,
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' || event.buttons > 0) read(event)
      },
      // After a finger the point stays, so that it can be read.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        onHold(false)
        if (pointerType !== 'touch') setCursor(null)
      },
    },
  }
}

/** @returns null: none; undefined: not a key of the chart */
function positionAfter(key: string, position: number | null, count: number): number | null | undefined {
  const last = count - 1
  const isMirrored = readingDirection() === 'rtl'
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return position === null ? 0 : Math.min(last, position + 1)
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return position === null ? last : Math.max(0, position - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' && position !== null ? null : undefined
}
