import { type ComponentProps, type ReactNode, useId } from 'react'

/** How everything looks that can be typed in. 16px, or iOS zooms in. */
export const inputShape =
  'block w-full min-w-0 rounded-control bg-surface px-3.5 py-2.5 text-body text-ink inset-ring inset-ring-control focus-visible:-outline-offset-2 aria-invalid:inset-ring-2 aria-invalid:inset-ring-red'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string
  /** Hides the label from the eye where the place itself says what it is. */
  readonly labelHidden?: boolean
  readonly error?: string | null
  readonly hint?: string
  /** Something inside the field, at its end. */
  readonly end?: ReactNode
}

/** One line to type in, its name above, what is wrong with it below. */
export function Field({ label, labelHidden = false, error = null, hint, end, className = '', ...input }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-small font-medium'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={`${inputShape} min-h-12 ${end ? 'pe-12' : ''}`}
          aria-invalid={error !== null}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {end && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</div>}
      </div>
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-small ${error ? 'text-red' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
