import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { laterWords } from './later-words.ts'
import type { PlayerProps } from './player-props.ts'
import { useArrowsByDirection } from './use-arrows-by-direction.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type Words, withWords } from './words.ts'

type Props = {
  readonly frame: RefObject<HTMLElement | null>
  readonly surface: PlayerProps['surface']
  readonly words: Words
  readonly onClose: (() => void) | undefined
}

/** What the player owes to those who use it by keyboard, and a popover to the page around it. */
export function Manners({ surface, ...props }: Props) {
  useArrowsByDirection(props.frame)
  return surface === 'popover' ? <PopoverManners {...props} /> : null
}

/** What a popover owes to the page and to those who cannot see it. */
function PopoverManners({ frame, words, onClose }: Omit<Props, 'surface'>) {
  useCloseOnEscape(frame, onClose)
  useFocusBack(frame)
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
