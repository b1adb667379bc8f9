import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusableHeading, isFocusLost } from './focus.ts'

/**
 * If a render removes the focused element, the focus goes elsewhere on the screen: never to nowhere, from where Tab
 * would start over. Without an area it notices only renders of the component that calls it.
 * @param goal where it goes, looked for when it is needed; unless told, the heading
 * @param area only elements inside of it count; unless told, all
 */
export function useFocusSaved(
  goal: () => HTMLElement | null = focusableHeading,
  area?: RefObject<HTMLElement | null>,
): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = () => {
      const now = document.activeElement
      focused.current = !area || area.current?.contains(now) ? now : null
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [area])
  const save = useEffectEvent(() => {
    if (focused.current?.isConnected !== false || !isFocusLost()) return
    focused.current = null
    goal()?.focus({ preventScroll: true })
  })
  useEffect(() => save())
  useEffect(() => {
    if (!area?.current) return
    // A part of the area may render alone.
    const observer = new MutationObserver(save)
    observer.observe(area.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [area])
}
