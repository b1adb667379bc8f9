import { useEffect, useState } from 'react'

const QUIET_MS = 250

/** The text of a search once it has not changed for 250 ms, so that each key does not send a request. */
export function useDebouncedSearch(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
