import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly hint?: string
  readonly error?: string | null
  readonly children: ReactNode
}

/** Chosen or not, until something is sent; a control that acts at once is a Switch. */
export function Checkbox({ checked, onChange, disabled = false, hint, error = null, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label
        className={`relative flex min-h-11 items-center gap-3 ${disabled ? 'text-ink-3' : 'cursor-pointer'} rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== null}
          aria-describedby={note ? `${id}-note` : undefined}
          className="peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span
          className={`grid size-5.5 flex-none place-items-center rounded-[6px] border-2 bg-surface text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-disabled:opacity-60 forced-colors:peer-checked:bg-[Highlight] ${error ? 'border-red' : 'border-control'}`}
        >
          <Icon name="check" className="size-4" />
        </span>
        <span className="min-w-0 flex-1">{children}</span>
      </label>
      {note && (
        <p id={`${id}-note`} className={`ps-8.5 text-small ${error ? 'text-red' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
