import { useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps, inputShape } from '../field-frame.tsx'
import { IconButton } from '../icon-button.tsx'
import { lazyChunk } from '../lazy.ts'
import { Sheet } from '../sheet.tsx'
import { words } from '../words.ts'
import { readDate } from './iso-date.ts'

type Props = FieldProps & {
  /** yyyy-MM-dd, or null for none. */
  readonly value: string | null
  /** Told null too when what stands in the field is no date. */
  readonly onChange: (date: string | null) => void
  /** The first and the last day that may be chosen, yyyy-MM-dd. */
  readonly min?: string
  readonly max?: string
  readonly disabled?: boolean
}

const useCalendar = lazyChunk(() => import('./calendar.tsx'))

/** One day, typed or chosen from a calendar, which loads when it is first opened. */
export function DatePicker({ value, onChange, min, max, disabled = false, ...field }: Props) {
  const id = useId()
  const calendar = useCalendar()
  const [isOpen, setIsOpen] = useState(false)
  // The typed text, and the error in it once the field is left; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null)
  const [complaint, setComplaint] = useState<string | null>(null)
  const frame = { ...field, error: field.error ?? complaint }

  function type(text: string) {
    setTyped(text)
    setComplaint(null)
    // A whole date counts at once; half a one, like 2026-1, may still become another.
    if (text === readDate(text) && objection(text, min, max) === null) onChange(text)
  }

  function commit() {
    if (typed === null) return
    const date = readDate(typed)
    const wrong = typed.trim() === '' ? null : date === null ? words.notADate : objection(date, min, max)
    setComplaint(wrong)
    if (wrong === null) setTyped(null)
    onChange(wrong === null ? date : null)
  }

  function pick(date: string | null) {
    setTyped(null)
    setComplaint(null)
    setIsOpen(false)
    onChange(date)
  }

  return (
    <FieldFrame id={id} {...frame}>
      <div className="relative">
        <input
          id={id}
          className={`${inputShape} min-h-12 pe-12 tabular-nums`}
          {...describedBy(id, frame)}
          value={typed ?? value ?? ''}
          disabled={disabled}
          autoComplete="off"
          placeholder={words.datePlaceholder}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
        />
        <IconButton
          icon="calendar"
          label={words.openCalendar(field.label)}
          disabled={disabled}
          className="absolute end-0.5 top-0.5"
          onFocus={calendar.prefetch}
          onPointerEnter={calendar.prefetch}
          onClick={() => calendar.load(() => setIsOpen(true))}
        />
      </div>
      {isOpen && calendar.loaded && (
        <Sheet title={field.label} onClose={() => setIsOpen(false)}>
          <calendar.loaded.Calendar value={value} min={min} max={max} onPick={pick} />
        </Sheet>
      )}
    </FieldFrame>
  )
}

function objection(date: string, min?: string, max?: string): string | null {
  if (min !== undefined && date < min) return words.dateTooEarly(min)
  return max !== undefined && date > max ? words.dateAfterMax(max) : null
}
