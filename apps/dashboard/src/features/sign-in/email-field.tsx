import { Field } from '../../ui/field.tsx'
import { words } from './words.ts'

/** `username` is what password managers call it where one logs in. */
type Props = { readonly autoComplete: 'username' | 'email'; readonly error: string | null }

export function EmailField({ autoComplete, error }: Props) {
  return (
    <Field
      name="email"
      label={words.email}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      error={error}
    />
  )
}
