import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element that the next drawing brings, by its id: to what was just added, or to what a problem
 * leads to; until the next key or press. @returns says which one
 */
export function useFocusNext(): (elementId: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  // A merchant who continues meanwhile is not called back by an element that comes later, or never.
  useEffect(() => {
    const cancel = () => {
      wanted.current = null
    }
    const acts = ['keydown', 'pointerdown'] as const
    for (const act of acts) document.addEventListener(act, cancel, { capture: true })
    return () => {
      for (const act of acts) document.removeEventListener(act, cancel, { capture: true })
    }
  }, [])
  return useCallback((elementId) => {
    wanted.current = elementId
  }, [])
}
