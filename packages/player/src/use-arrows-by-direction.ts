import { type RefObject, useEffect } from 'react'

/**
 * Browsers take the left arrow for the previous radio even if text runs from right to left, and options and scores with
 * it; there it means the next one. WAI-ARIA APG, radio group.
 */
export function useArrowsByDirection(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    element?.addEventListener('keydown', turnArrow)
    return () => element?.removeEventListener('keydown', turnArrow)
  }, [frame])
}

function turnArrow(event: KeyboardEvent): void {
  const { key, target } = event
  const step = key === 'ArrowLeft' ? 1 : key === 'ArrowRight' ? -1 : 0
  if (step === 0 || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
  if (getComputedStyle(target).direction !== 'rtl') return
  event.preventDefault()
  const radios = [...(target.closest('[role="radiogroup"]')?.querySelectorAll('input') ?? [])]
  const reached = radios.at((radios.indexOf(target) + step) % radios.length)
  reached?.focus()
  reached?.click()
}
