import { PasswordField } from './password-field.tsx'
import { words } from './words.ts'

type Props = { readonly name?: string; readonly label: string; readonly error: string | null }

/** A password to be. The rule is told before anyone can break it (ADR-0021). */
export function NewPasswordField({ name = 'password', ...field }: Props) {
  return <PasswordField name={name} autoComplete="new-password" hint={words.passwordRule} {...field} />
}
