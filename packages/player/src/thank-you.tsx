import { useEffect, useState } from 'react'
import { Foot } from './foot.tsx'
import { fill, type PlayerWords } from './words.ts'

type Props = {
  readonly words: PlayerWords
  readonly onClose: (() => void) | undefined
  /** Only the preview starts again (decisions D1). */
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

function Countdown({ words, onReset }: { readonly words: PlayerWords; readonly onReset: () => void }) {
  const [seconds, setSeconds] = useState(RESET_SECONDS)
  useEffect(() => {
    const tick = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onReset()), 1000)
    return () => clearTimeout(tick)
  }, [seconds, onReset])
  return <p className="resetting">{fill(words.resetting, { seconds })}</p>
}

const RESET_SECONDS = 3
