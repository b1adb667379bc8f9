import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useChangePassword } from './settings-api.ts'
import { words } from './words.ts'

/** Another password; every other device is out then. */
export function PasswordForm({ email }: { readonly email: string }) {
  const change = useChangePassword()
  const { form, errorOf, failure } = useForm({
    fields: { current: words.passwordMissing, next: words.newPasswordMissing },
    fieldByProblem: { wrong_password: 'current' },
    sending: change,
    onSend: (values) =>
      change.mutate(values, {
        onSuccess() {
          form.ref.current?.reset()
          toasts.show({ variant: 'success', title: words.saved, description: words.passwordChanged })
        },
      }),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current"
        label={words.currentPassword}
        autoComplete="current-password"
        error={errorOf('current')}
      />
      <NewPasswordField name="next" label={words.newPassword} error={errorOf('next')} />
      {failure && <Notice tone="red" text={failure} />}
      <Button type="submit" className="self-start" isBusy={change.isPending}>
        {words.changePassword}
      </Button>
    </form>
  )
}
