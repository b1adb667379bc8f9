import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { deferredWords } from './deferred-words.ts'
import type { PlayerProps } from './player-props.ts'
import { useArrowsByDirection } from './use-arrows-by-direction.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSingleClicks } from './use-single-clicks.ts'
import { type Words, withWords } from './words.ts'

type Props = {
  readonly frame: RefObject<HTMLElement | null>
  readonly surface: PlayerProps['surface']
  readonly words: Words
  readonly onClose: (() => void) | undefined
}

/** Behavior for respondents who use the keyboard, and for the page around a popover. */
export function PlayerBehavior({ surface, ...props }: Props) {
  useArrowsByDirection(props.frame)
  useSingleClicks(props.frame)
  return surface === 'popover' ? <PopoverBehavior {...props} /> : null
}

/** Behavior that a popover needs for the page and for people who cannot see it. */
function PopoverBehavior({ frame, words, onClose }: Omit<Props, 'surface'>) {
  useCloseOnEscape(frame, onClose)
  useFocusBack(frame)
  useKeyboardInset(frame)
  // A live region speaks only of what changes inside it.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <p className="visually-hidden" role="status">
      {isMounted && withWords(deferredWords, words).invitation}
    </p>
  )
}
