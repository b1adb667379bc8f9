import { type Ref, useState } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'

const LENGTH = 6

type Props = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly ref?: Ref<HTMLInputElement>
  /** @param code the digits, at most six */
  readonly onChange: (code: string) => void
}

/** One input over six drawn boxes: it can be pasted into, filled by the browser, and read as one field. */
export function CodeField({ id, label, value, error, ref, onChange }: Props) {
  const [isFocused, setIsFocused] = useState(false)
  const active = Math.min(value.length, LENGTH - 1)
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {/* Digits run from left to right in every language. */}
      <div dir="ltr" className="relative">
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length: LENGTH }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
              key={index}
              className={`grid h-14 min-w-0 flex-1 place-items-center rounded-control bg-surface text-heading forced-colors:border ${
                index === LENGTH / 2 ? 'ms-2' : ''
              } ${boxRing(isFocused && index === active, error !== null)}`}
            >
              {value[index] ?? (isFocused && index === active ? <span className="h-6 w-0.5 bg-accent" /> : null)}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
          className="absolute inset-0 size-full cursor-text text-body opacity-0"
        />
      </div>
      {error !== null && <ErrorNote id={`${id}-note`} text={error} />}
    </div>
  )
}

function boxRing(isActive: boolean, isWrong: boolean): string {
  if (isActive) return 'inset-ring-2 inset-ring-accent'
  return isWrong ? 'inset-ring-2 inset-ring-red' : 'inset-ring inset-ring-control'
}
