import { useId } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useChangePassword } from './settings-api.ts'
import { words } from './words.ts'

/** Another password; every other device is out then. */
export function PasswordSheet({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const id = useId()
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
    <Sheet
      title={words.changePassword}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="main" isBusy={change.isPending}>
            {words.changePassword}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
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
      </form>
    </Sheet>
  )
}
