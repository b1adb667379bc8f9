import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps, inputShape } from './field-frame.tsx'
import { LengthNote } from './length-note.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps

/** Several lines to type in; grows with what is written where the browser can. */
export function TextArea({ label, labelHidden, error, hint, className, rows = 3, ...textarea }: Props) {
  const { value, maxLength } = textarea
  const id = useId()
  const frame = { id, label, labelHidden, error, hint, className }
  return (
    <FieldFrame
      {...frame}
      besideLabel={
        typeof value === 'string' &&
        maxLength !== undefined && <LengthNote field={id} length={value.length} max={maxLength} />
      }
    >
      <textarea
        id={id}
        rows={rows}
        className={`${inputShape} field-sizing-content max-h-80 min-h-24 resize-y`}
        {...describedBy(id, frame)}
        {...textarea}
      />
    </FieldFrame>
  )
}
