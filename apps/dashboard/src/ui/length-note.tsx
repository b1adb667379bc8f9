import { words } from './words.ts'

/** From this part of what fits on, it is said. */
const NEAR_THE_END = 0.9

type Props = {
  readonly length: number
  readonly max: number
  readonly className?: string
}

/** How much still fits in a field, near its end only: the browser itself drops further keys without a word. */
export function LengthNote({ length, max, className = '' }: Props) {
  if (length < max * NEAR_THE_END) return null
  const isFull = length >= max
  return (
    <>
      <span
        aria-hidden="true"
        className={`flex-none text-caption whitespace-nowrap tabular-nums ${isFull ? 'font-medium text-amber' : 'text-ink-2'} ${className}`}
      >
        {words.charactersLeft(max - length)}
      </span>
      <span role="status" className="sr-only">
        {isFull && words.lengthFull(max)}
      </span>
    </>
  )
}
