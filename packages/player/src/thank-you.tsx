import { useEffect, useRef, useState } from 'react'
import { Foot } from './foot.tsx'
import { laterWords } from './later-words.ts'
import { fill, type Words, withWords } from './words.ts'

type Props = {
  readonly words: Words
  readonly onClose: (() => void) | undefined
  /** Only the preview starts again (decisions D1). */
  readonly onReset: (() => void) | undefined
}

export function ThankYou({ words, onClose, onReset }: Props) {
  const appearedAt = useRef(performance.now())
  /** The second half of a double click on Submit is not meant for the button that came up under the finger. */
  const close = () => performance.now() - appearedAt.current > DOUBLE_CLICK_MS && onClose?.()
  return (
    <>
      {onReset && <Countdown words={words} onReset={onReset} />}
      <Foot words={words}>
        {!onReset && onClose && (
          <button type="button" className="button quiet" onClick={close}>
            {words.close}
          </button>
        )}
      </Foot>
    </>
  )
}

/** Stands in a live region: it is said as it comes. */
export const Submitted = ({ words }: { readonly words: Words }) => (
  <p className="submitted">{withWords(laterWords, words).submitted}</p>
)

function Countdown({ words, onReset }: { readonly words: Words; readonly onReset: () => void }) {
  const [seconds, setSeconds] = useState(RESET_SECONDS)
  useEffect(() => {
    const tick = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onReset()), 1000)
    return () => clearTimeout(tick)
  }, [seconds, onReset])
  return <p className="resetting">{fill(withWords(laterWords, words).resetting, { seconds })}</p>
}

const RESET_SECONDS = 3
const DOUBLE_CLICK_MS = 500
