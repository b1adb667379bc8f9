import { useState } from 'react'

const KEY = 'earshot.continue-anyway'

/** Whether the merchant went on at a wide screen; remembered on this device (ADR-0023), where it remembers. */
export function useWideScreenChoice(): { readonly hasChosen: boolean; readonly goOn: () => void } {
  const [hasChosen, setHasChosen] = useState(read)
  return {
    hasChosen,
    goOn() {
      setHasChosen(true)
      try {
        localStorage.setItem(KEY, 'yes')
      } catch {
        // Blocked storage: asked again at the next visit.
      }
    },
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
