import { useEffect, useState } from 'react'
import { words } from './words.ts'

/** From this part of what fits on, it is said. */
const NEAR_THE_END = 0.9

type Props = {
  /** The id of the field. */
  readonly field: string
  readonly length: number
  readonly max: number
  readonly className?: string
}

/** How much still fits in a field, near its end only: the browser itself drops further keys without a word. */
export function LengthNote({ field, length, max, className = '' }: Props) {
  const isFull = length >= max
  const wasKeyDropped = useDroppedKey(field, isFull)
  if (length < max * NEAR_THE_END) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={`flex-none text-caption whitespace-nowrap tabular-nums ${isFull ? 'font-medium text-amber' : 'text-ink-2'} ${className}`}
      >
        {words.charactersLeft(max - length)}
      </span>
      <span role="status" className="sr-only">
        {wasKeyDropped && words.lengthFull(max)}
      </span>
    </>
  )
}

/** Whether the newest key in a full field was dropped: it is announced, but the field gets no input from it. */
function useDroppedKey(fieldId: string, isFull: boolean): boolean {
  const [wasDropped, setWasDropped] = useState(false)
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLInputElement | HTMLTextAreaElement | null
    if (!isFull || !field) return
    const note = ({ inputType }: InputEvent) => {
      // In place of what is selected, there is room.
      setWasDropped(inputType.startsWith('insert') && field.selectionStart === field.selectionEnd)
    }
    const clear = () => setWasDropped(false)
    field.addEventListener('beforeinput', note as EventListener)
    field.addEventListener('input', clear)
    field.addEventListener('blur', clear)
    return () => {
      clear()
      field.removeEventListener('beforeinput', note as EventListener)
      field.removeEventListener('input', clear)
      field.removeEventListener('blur', clear)
    }
  }, [fieldId, isFull])
  return wasDropped
}
