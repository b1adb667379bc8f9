import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How wide the frame is, in pixels; 0 before it is drawn. */
export function useFrameWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const update = () => setWidth(element.clientWidth)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** When the map grows or shrinks, what stands in the middle of what is seen of it stays there. */
export function usePreserveCenter(frame: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = frame.current
    const growth = zoom / before.current
    before.current = zoom
    if (!element || growth === 1) return
    const { top } = element.getBoundingClientRect()
    const middle = Math.max(0, window.innerHeight / 2 - top)
    window.scrollBy({ top: middle * (growth - 1), behavior: 'instant' })
    const across = element.scrollLeft + element.clientWidth / 2
    element.scrollLeft = across * growth - element.clientWidth / 2
  }, [frame, zoom])
}

/** A mouse takes hold of the map and moves it: the frame sideways, the page up and down. Fingers scroll by themselves. */
export function useDragToScroll(frame: RefObject<HTMLElement | null>) {
  const [isDragging, setDragging] = useState(false)
  const last = useRef({ x: 0, y: 0 })
  return {
    isDragging,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
        if (event.pointerType !== 'mouse' || event.button !== 0 || isOnButton) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
        setDragging(true)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        if (!isDragging) return
        frame.current?.scrollBy({ left: last.current.x - clientX, behavior: 'instant' })
        window.scrollBy({ top: last.current.y - clientY, behavior: 'instant' })
        last.current = { x: clientX, y: clientY }
      },
      onPointerUp: () => setDragging(false),
      onPointerCancel: () => setDragging(false),
    },
  }
}

/** From where to where of an element is in sight, or nearly, in pixels from its top. */
export type Band = { readonly from: number; readonly to: number }

/** Far enough ahead of what is seen that a quick thumb meets nothing empty. */
const AHEAD_PX = 1_200
const STEP_PX = 600

/**
 * Which part of the frame is worth drawing; null: all of it.
 * @param isLong whether it is so long that not all of it is drawn
 */
export function useBand(frame: RefObject<HTMLElement | null>, isLong: boolean): Band | null {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!isLong) return
    const update = () => setAt(Math.floor(-(frame.current?.getBoundingClientRect().top ?? 0) / STEP_PX) * STEP_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [frame, isLong])
  return isLong ? { from: at - AHEAD_PX, to: at + STEP_PX + window.innerHeight + AHEAD_PX } : null
}
