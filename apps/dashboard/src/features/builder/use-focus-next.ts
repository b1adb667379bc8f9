import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element that the next drawing brings, by its id: to what was just added, or to what a problem
 * leads to. @returns says which one
 */
export function useFocusNext(): (elementId: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return useCallback((elementId) => {
    wanted.current = elementId
  }, [])
}
