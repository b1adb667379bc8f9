import { useEffect, useState } from 'react'

/**
 * The part of a mailed link behind the hash. It opens something, so it leaves the address at once: not into
 * the history, not into a bookmark, not over a shoulder.
 */
export function useMailedLink(): string {
  const [link] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (link !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [link])
  return link
}
