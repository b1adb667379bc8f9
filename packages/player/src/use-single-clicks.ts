import { type RefObject, useEffect } from 'react'

/**
 * The second half of a double click or double tap must not reach through to what came up under the finger: it is
 * refused where another question, or the thanks, stands there than when the first half fell.
 */
export function useSingleClicks(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    const guard = singleClicks(() => element?.querySelector('form'))
    element?.addEventListener('click', guard, true)
    element?.addEventListener('mousedown', leaveFocus, true)
    return () => {
      element?.removeEventListener('click', guard, true)
      element?.removeEventListener('mousedown', leaveFocus, true)
    }
  }, [frame])
}

/** A button that is pressed a second time takes the focus from nothing: a screen reader is reading the new question. */
const leaveFocus = (press: MouseEvent) =>
  press.detail > 1 && (press.target as Element).closest('button') && press.preventDefault()

type Click = Pick<
  PointerEvent,
  'detail' | 'pointerType' | 'timeStamp' | 'clientX' | 'clientY' | 'preventDefault' | 'stopPropagation'
>

/** @param currentForm the form on the screen; each question has another */
export function singleClicks(currentForm: () => unknown): (click: Click) => void {
  let before: Click | undefined
  let meantFor: unknown
  return (click) => {
    const isSecond = click.detail > 1 || (before !== undefined && isDoubleTap(before, click))
    before = click
    if (!isSecond) meantFor = currentForm()
    else if (currentForm() !== meantFor) {
      click.preventDefault()
      click.stopPropagation()
    }
  }
}

/** Phones count each tap as the first (`detail`), so time and place have to tell. Keys have no place. */
const isDoubleTap = (before: Click, { detail, pointerType, timeStamp, clientX, clientY }: Click) =>
  detail > 0 &&
  pointerType !== 'mouse' &&
  timeStamp - before.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(clientX - before.clientX, clientY - before.clientY) < FINGER_PIXELS

const DOUBLE_TAP_MS = 500
const FINGER_PIXELS = 32
