import { useEffect, useRef } from 'react'

/**
 * When a drawing takes away what had the focus, the focus goes elsewhere on the screen: never to nowhere, from where
 * Tab would begin anew.
 * @param goal where it goes, looked for when it is needed; unless told, the heading
 */
export function useFocusSaved(goal: () => HTMLElement | null = heading): void {
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
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return
    focused.current = null
    goal()?.focus({ preventScroll: true })
  })
}

function heading(): HTMLElement | null {
  const found = document.querySelector('h1')
  if (found) found.tabIndex = -1
  return found
}
