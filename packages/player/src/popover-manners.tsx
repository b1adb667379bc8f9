import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { laterWords } from './later-words.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type Words, withWords } from './words.ts'

type Props = {
  readonly frame: RefObject<HTMLElement | null>
  readonly words: Words
  readonly onClose: (() => void) | undefined
}

/** What a popover owes to the page and to those who cannot see it. */
export function PopoverManners({ frame, words, onClose }: Props) {
  useCloseOnEscape(onClose)
  useKeyboardInset(frame)
  // A live region speaks only of what changes inside it.
  const [isSaid, setSaid] = useState(false)
  useEffect(() => setSaid(true), [])
  return (
    <p className="heard" role="status">
      {isSaid && withWords(laterWords, words).invitation}
    </p>
  )
}
