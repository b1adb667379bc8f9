import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps, inputShape } from './field-frame.tsx'
import { LengthNote } from './length-note.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldProps & { /** Something inside the field, at its end. */ readonly end?: ReactNode }

/** One line to type in. */
export function Field({ label, labelHidden, error, hint, end, className, ...input }: Props) {
  const { value, maxLength } = input
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
      <div className="relative">
        <input
          id={id}
          className={`${inputShape} min-h-12 ${end ? 'pe-12' : ''}`}
          {...describedBy(id, frame)}
          {...input}
        />
        {end && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  )
}
