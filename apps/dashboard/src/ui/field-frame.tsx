import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'

/** How everything looks that can be typed in. 16px, or iOS zooms in. */
export const inputShape =
  'block w-full min-w-0 rounded-control bg-surface px-3.5 py-2.5 text-body text-ink inset-ring inset-ring-control focus-visible:-outline-offset-2 disabled:bg-sunken disabled:text-ink-3 aria-invalid:inset-ring-2 aria-invalid:inset-ring-red forced-colors:border'

/** The props that every field has. */
export type FieldProps = {
  readonly label: string
  /** Hides the label from the eye where the place itself says what it is. */
  readonly labelHidden?: boolean | undefined
  readonly error?: string | null | undefined
  readonly hint?: string | undefined
  readonly className?: string | undefined
}

type Props = FieldProps & {
  /** The id of the control in the frame. */
  readonly id: string
  /** Stands at the other end of the label's line. */
  readonly besideLabel?: ReactNode
  readonly children: ReactNode
}

/** The name above, what is wrong below. */
export function FieldFrame({
  id,
  label,
  labelHidden = false,
  error = null,
  hint,
  className = '',
  besideLabel,
  children,
}: Props) {
  return (
    <div className={`min-w-0 ${className}`}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-end justify-between gap-2'}>
        <label htmlFor={id} className="text-small font-medium">
          {label}
        </label>
        {besideLabel}
      </div>
      {children}
      {error ? (
        <ErrorNote id={noteId(id)} text={error} />
      ) : (
        hint && (
          <p id={noteId(id)} className="mt-1.5 text-small text-ink-2">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The descriptions of the control in the frame for screen readers. */
export function describedBy(id: string, { error = null, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  return { 'aria-invalid': error !== null, 'aria-describedby': (error ?? hint) ? noteId(id) : undefined }
}

const noteId = (id: string) => `${id}-note`
