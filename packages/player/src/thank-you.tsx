import { useEffect, useRef, useState } from 'react'
import { deferredWords } from './deferred-words.ts'
import { Foot } from './foot.tsx'
import { fill, type Words, withWords } from './words.ts'

type Props = {
  readonly words: Words
  readonly onClose: (() => void) | undefined
  /** Only the preview starts again (ADR-0020). */
  readonly onReset: (() => void) | undefined
}

export function ThankYou({ words, onClose, onReset }: Props) {
  return (
    <>
      {onReset && <Countdown words={words} onReset={onReset} />}
      <Foot words={words}>
        {!onReset && onClose && (
          <button type="button" className="button quiet" onClick={onClose}>
            {words.close}
          </button>
        )}
      </Foot>
    </>
  )
}

/** Stands in a live region: it is said as it comes. */
export function Submitted({
  words: overrides,
  isOver,
}: {
  readonly words: Words
  readonly isOver: boolean | undefined
}) {
  const words = withWords(deferredWords, overrides)
  return <p className="submitted">{isOver ? words.notTaken : words.submitted}</p>
}

function Countdown({ words, onReset }: { readonly words: Words; readonly onReset: () => void }) {
  const [seconds, setSeconds] = useState(RESET_SECONDS)
  // A new function at each render, which must not restart the second.
  const reset = useRef(onReset)
  reset.current = onReset
  useEffect(() => {
    const tick = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : reset.current()), 1000)
    return () => clearTimeout(tick)
  }, [seconds])
  return <p className="resetting">{fill(withWords(deferredWords, words).resetting, { seconds })}</p>
}

const RESET_SECONDS = 3
