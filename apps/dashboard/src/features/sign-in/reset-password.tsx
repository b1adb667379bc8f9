import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { session } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomeMessage } from './outcome.tsx'
import { words } from './words.ts'

const useSetPassword = () =>
  useMutation({
    mutationFn: (json: { readonly link: string; readonly password: string }) =>
      value(api.auth['reset-password'].$post({ json })),
    // Every session has ended on the server, the one of this browser too.
    onSuccess: () => session.end(),
    meta: { shownInline: true },
  })

type Props = {
  /** The content of the mailed link; empty if it had none. */
  readonly link: string
  /** The heading above the form; the outcomes have headings of their own. */
  readonly heading: ReactNode
}

/** Sets a new password by a mailed link, which works once. ADR-0021. */
export function ResetPassword({ link, heading }: Props) {
  const setPassword = useSetPassword()
  const { form, errorOf, failure } = useForm({
    fields: { password: words.newPasswordMissing },
    sending: setPassword,
    onSend: ({ password }) => setPassword.mutate({ link, password }),
  })
  if (setPassword.isSuccess) {
    return (
      <OutcomeMessage title={words.passwordSetTitle} text={words.passwordSet}>
        <ButtonLink to="/login" replace variant="main">
          {words.logIn}
        </ButtonLink>
      </OutcomeMessage>
    )
  }
  if (link === '' || failureCode(setPassword.error) === 'reset_link_spent') {
    return (
      <OutcomeMessage title={words.linkGoneTitle} text={words.linkGone}>
        <ButtonLink to="/forgot-password" replace variant="main">
          {words.askAgain}
        </ButtonLink>
      </OutcomeMessage>
    )
  }
  return (
    <>
      {heading}
      <form {...form} className="flex flex-col gap-4">
        <NewPasswordField label={words.newPassword} error={errorOf('password')} />
        {failure && <Notice tone="red" text={failure} />}
        <Button type="submit" variant="main" className="mt-1" isBusy={setPassword.isPending}>
          {words.setPassword}
        </Button>
      </form>
    </>
  )
}
