import { useEffect, useState } from 'react'
import type { PlayerWords } from './words.ts'

/** Tells those who cannot see it that a popover has come; a live region speaks only of what changes inside it. */
export function Invitation({ words }: { readonly words: PlayerWords }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere && <p className="heard">{words.invitation}</p>
}
