import { useState } from 'react'
import { Field } from './field.tsx'
import { words } from './words.ts'

type Props = {
  readonly name: string
  readonly label: string
  /** `new-password` lets password managers offer one; `off` is for what is no one person's. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off'
  readonly error: string | null
  readonly hint?: string
}

/** A password, hidden unless one wants to see it. */
export function PasswordField({ name, label, autoComplete, error, hint }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      required
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1000}
      error={error}
      {...(hint !== undefined && { hint })}
      end={
        <button
          type="button"
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 min-w-11 rounded-control px-2 text-small font-medium text-ink-2"
        >
          {isShown ? words.hide : words.show}
        </button>
      }
    />
  )
}
