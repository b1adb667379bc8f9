import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { words } from '../words.ts'
import { ToastCard } from './toast-card.tsx'
import { DURATION_MS, type Toasts } from './toasts.ts'
import { useTopLayer } from './use-top-layer.ts'

/** Spec §9. */
const HOTKEY = ['F8']
/** How far down a toast is drawn before letting go closes it. */
const SWIPE_THRESHOLD_PX = 50

/**
 * The toasts, on Radix Toast. The owner of each figure of spec §3.8, spec §4.6 and spec §9:
 * - ours (`toasts.ts`): at most 3; removed 1 second after dismissal; 5,000 ms unless the toast names its own.
 * - ours (`copy-button.tsx`): 'Copied!' for 2 seconds; a list is joined by blank lines.
 * - Radix: the timer, paused while the region is hovered or focused (and while the window is not), resumed with the
 *   rest; the close button; a swipe begins after 2px of a mouse or 10px of touch and closes past the threshold;
 *   announced text is gone after 1 second; F8 brings the focus here.
 * - Radix calls, ours decides (`toast-card.tsx`): Escape.
 */
export function ToastRegion({ run, list }: Toasts) {
  const container = useTopLayer()
  useFocusGoesBack(
    container,
    list.some((toast) => toast.isOpen),
  )
  return createPortal(
    // A region whose last toast is closed under the pointer stays paused for ever (Radix 1.2): each run has its own.
    <Radix.Provider
      key={run}
      label={words.notification}
      duration={DURATION_MS}
      swipeDirection="down"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={container}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
      <Radix.Viewport hotkey={HOTKEY} label={words.notifications} className="flex flex-col gap-2 outline-none" />
    </Radix.Provider>,
    container,
  )
}

/** If a key moved the focus here, it goes back to the element before when the last toast is gone. */
function useFocusGoesBack(container: HTMLElement, isAnyOpen: boolean) {
  const cameFrom = useRef<EventTarget | null>(null)
  useEffect(() => {
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!container.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget
    }
    container.addEventListener('focusin', remember)
    return () => container.removeEventListener('focusin', remember)
  }, [container])
  useEffect(() => {
    if (isAnyOpen || !container.contains(document.activeElement)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [container, isAnyOpen])
}
