import { useEffect, useRef } from 'react'
import { focusableHeading, isFocusLost } from './focus.ts'

/**
 * If a render removes the focused element, the focus goes elsewhere on the screen: never to nowhere, from where Tab
 * would start over.
 * @param goal where it goes, looked for when it is needed; unless told, the heading
 */
export function useFocusSaved(goal: () => HTMLElement | null = focusableHeading): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = () => {
      focused.current = document.activeElement
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (focused.current?.isConnected !== false || !isFocusLost()) return
    focused.current = null
    goal()?.focus({ preventScroll: true })
  })
}
