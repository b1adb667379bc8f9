import { useForm } from '../../lib/use-form.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { LoginSheet } from './login-sheet.tsx'
import { useChangeEmail } from './settings-api.ts'
import { words } from './words.ts'

type Props = {
  /** The present one if it is confirmed, so that a new one has to be, too. */
  readonly confirmed: string | null
  readonly onClose: () => void
}

/** Another email to log in with; the password shows that it is the merchant who asks. */
export function EmailSheet({ confirmed, onClose }: Props) {
  const change = useChangeEmail()
  const { form, errorOf, failure } = useForm({
    fields: { email: words.emailMissing, password: words.passwordMissing },
    fieldByProblem: { email_taken: 'email', wrong_password: 'password' },
    sending: change,
    onSend: (values) =>
      change.mutate(values, {
        onSuccess() {
          onClose()
          const email = values.email.trim()
          const isAwaited = confirmed !== null && email.toLowerCase() !== confirmed
          toasts.show({
            variant: 'success',
            title: isAwaited ? words.almostChanged : words.saved,
            description: isAwaited ? words.emailAwaited(email) : words.emailChanged(email),
          })
        },
      }),
  })
  return (
    <LoginSheet title={words.changeEmail} form={form} failure={failure} isBusy={change.isPending} onClose={onClose}>
      <EmailField label={words.newEmail} autoComplete="email" error={errorOf('email')} />
      <PasswordField
        name="password"
        label={words.passwordForEmail}
        autoComplete="current-password"
        error={errorOf('password')}
      />
    </LoginSheet>
  )
}
