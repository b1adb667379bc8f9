import { useId, useState } from 'react'
import { session } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useDeleteStore } from './settings-api.ts'
import { words } from './words.ts'

type Props = { readonly businessName: string; readonly email: string }

/** The end of a store: never by one press, and never without the password. */
export function DeleteStore(props: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {words.deleteStore}
      </Button>
      {isAsking && <Question {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function Question({ businessName, email, onClose }: Props & { readonly onClose: () => void }) {
  const id = useId()
  const remove = useDeleteStore()
  const { form, errorOf, failure } = useForm({
    fields: { password: words.passwordMissing },
    fieldByProblem: { wrong_password: 'password' },
    sending: remove,
    onSend: (values) =>
      remove.mutate(values, {
        onSuccess() {
          toasts.show({ title: words.storeDeleted })
          session.end()
        },
      }),
  })
  return (
    <Dialog
      title={words.deleteQuestion(businessName)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="danger" isBusy={remove.isPending}>
            {words.deleteForGood}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        <Notice tone="red" text={words.deleteWarning} />
        <p className="text-small text-ink-2">{words.deleteHint}</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label={words.passwordForEmail}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {failure && <Notice tone="red" text={failure} />}
      </form>
    </Dialog>
  )
}
