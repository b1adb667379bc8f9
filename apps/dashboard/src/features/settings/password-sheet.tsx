import { useForm } from '../../lib/use-form.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { LoginSheet } from './login-sheet.tsx'
import { useChangePassword } from './settings-api.ts'
import { words } from './words.ts'

/** Another password; every other device is out then. */
export function PasswordSheet({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const change = useChangePassword()
  const { form, errorOf, failure } = useForm({
    fields: { current: words.passwordMissing, next: words.newPasswordMissing },
    fieldByProblem: { wrong_password: 'current' },
    sending: change,
    onSend: (values) =>
      change.mutate(values, {
        onSuccess() {
          onClose()
          toasts.show({ variant: 'success', title: words.saved, description: words.passwordChanged })
        },
      }),
  })
  return (
    <LoginSheet title={words.changePassword} form={form} failure={failure} isBusy={change.isPending} onClose={onClose}>
      {/* Password managers read from it whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current"
        label={words.currentPassword}
        autoComplete="current-password"
        error={errorOf('current')}
      />
      <NewPasswordField name="next" label={words.newPassword} error={errorOf('next')} />
    </LoginSheet>
  )
}
