import { useId } from 'react'
import { segmentRow, segmentShape, smallSegmentShape } from './segments.ts'

type Segment<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Beside a line of text. */
  readonly isSmall?: boolean
}

/** One of a few values, all in view. Radio buttons, so that the browser brings the keyboard along. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isSmall = false,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={label} className={segmentRow}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={`${isSmall ? smallSegmentShape : segmentShape} relative cursor-pointer has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2`}
        >
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
