import { createExternalStore } from '../../../lib/external-store.ts'

/** Charts say by this attribute that new figures wait while a pointer is on them. */
const CHART = 'figure, [data-chart]'

const onChart = createExternalStore(false)

/** Whether a pointer is on a chart, or a finger. Figures would move under it. */
export const isPointerOnChart = onChart.read

/** Calls `listener` whenever a pointer came to a chart, or left it. @returns how to unsubscribe */
export function followPointer(listener: () => void): () => void {
  const unsubscribe = onChart.subscribe(listener)
  const leaving = new AbortController()
  const options = { capture: true, passive: true, signal: leaving.signal }
  const isOn = ({ target }: Event) => target instanceof Element && target.closest(CHART) !== null
  const follow = (event: PointerEvent) => {
    // A finger is on what it touches only until it is lifted.
    if (event.pointerType === 'mouse' || event.type === 'pointerdown') onChart.write(isOn(event))
  }
  const lift = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') onChart.write(false)
  }
  document.addEventListener('pointerover', follow, options)
  document.addEventListener('pointerdown', follow, options)
  document.addEventListener('pointerup', lift, options)
  document.addEventListener('pointercancel', lift, options)
  document.documentElement.addEventListener('pointerleave', () => onChart.write(false), options)
  return () => {
    unsubscribe()
    leaving.abort()
    onChart.write(false)
  }
}
