import { useState } from 'react'

/**
 * Keeps a value while it is held, so that nothing moves under a pointer. A value of another key replaces it all the same.
 * @returns the value to show, and the function that holds it
 */
export function useHeld<T>(value: T, key: string): readonly [shown: T, hold: (isHeld: boolean) => void] {
  const [isHeld, hold] = useState(false)
  const [shown, setShown] = useState({ value, key })
  if (isHeld && shown.key === key) return [shown.value, hold]
  if (shown.value !== value || shown.key !== key) setShown({ value, key })
  return [value, hold]
}
