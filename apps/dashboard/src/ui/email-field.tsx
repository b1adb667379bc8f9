import { Field } from './field.tsx'

type Props = {
  readonly name?: string
  readonly label: string
  /** `username` is what password managers call it where one logs in. */
  readonly autoComplete: 'username' | 'email'
  readonly defaultValue?: string
  readonly error: string | null
}

/** An email address. */
export function EmailField({ name = 'email', ...field }: Props) {
  return <Field required name={name} type="email" autoCapitalize="none" spellCheck={false} maxLength={254} {...field} />
}
