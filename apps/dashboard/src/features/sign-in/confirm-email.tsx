import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { useForm } from '../../lib/use-form.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { OutcomeMessage } from './outcome.tsx'
import { words } from './words.ts'

function useConfirmEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (json: { readonly link: string; readonly password: string }) =>
      value(api.auth['confirm-email'].$post({ json })),
    onSuccess: () => cache.invalidateQueries({ queryKey: storeDetailsQuery.queryKey }),
    meta: { shownInline: true },
  })
}

type Props = {
  /** The content of the mailed link; empty if it had none. */
  readonly link: string
  /** The heading above the form; the outcomes have headings of their own. */
  readonly heading: ReactNode
}

/** Confirms an address by a mailed link and the password of its account. ADR-0079. */
export function ConfirmEmail({ link, heading }: Props) {
  const confirm = useConfirmEmail()
  const { form, errorOf, failure } = useForm({
    fields: { password: words.passwordMissing },
    fieldByProblem: { wrong_password: 'password' },
    sending: confirm,
    onSend: ({ password }) => confirm.mutate({ link, password }),
  })
  const code = failureCode(confirm.error)
  if (confirm.isSuccess) return <Outcome title={words.confirmedTitle} text={words.confirmed} />
  if (link === '' || code === 'confirmation_spent')
    return <Outcome title={words.linkGoneTitle} text={words.confirmationGone} />
  if (code === 'email_taken') return <Outcome title={words.confirmedElsewhereTitle} text={words.confirmedElsewhere} />
  return (
    <>
      {heading}
      <form {...form} className="flex flex-col gap-4">
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {failure && <Notice tone="red" text={failure} />}
        <Button type="submit" variant="main" className="mt-1" isBusy={confirm.isPending}>
          {words.confirmEmail}
        </Button>
      </form>
    </>
  )
}

/** How it ended. Home leads to the login where nobody is logged in. */
const Outcome = (props: { readonly title: string; readonly text: string }) => (
  <OutcomeMessage {...props}>
    <ButtonLink to="/" replace variant="main">
      {words.goOn}
    </ButtonLink>
  </OutcomeMessage>
)
