import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { formatMoment } from '../../lib/format.ts'
import { logOutHere } from '../../lib/log-out.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSession } from '../../lib/use-session.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { linkFacts } from './confirmation-link.ts'
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
  /** Draws the heading above the form; the outcomes have headings of their own. */
  readonly heading: (text: string) => ReactNode
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
  const account = linkFacts(link)
  if (confirm.isSuccess) return <Success {...confirm.data} merchantId={account?.merchantId ?? null} />
  if (link === '' || code === 'confirmation_spent')
    return <Outcome title={words.linkGoneTitle} text={words.confirmationGone} />
  if (code === 'email_taken') return <Outcome title={words.confirmedElsewhereTitle} text={words.confirmedElsewhere} />
  return (
    <>
      {heading(account ? words.confirmText(account.email, momentText(account.openedAt)) : words.confirmTextOfAny)}
      <form {...form} className="flex flex-col gap-4">
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          // The one who reads this may have a good password for another account.
          error={code === 'wrong_password' ? errorOf('password') && words.notPasswordOfLink : errorOf('password')}
        />
        {failure && <Notice tone="red" text={failure} />}
        <Button type="submit" variant="main" className="mt-1" isBusy={confirm.isPending}>
          {words.confirmEmail}
        </Button>
      </form>
    </>
  )
}

const momentText = (moment: Date) => formatMoment(moment, Intl.DateTimeFormat().resolvedOptions().timeZone)

type SuccessProps = {
  readonly email: string
  /** Whether the account had another address before. */
  readonly isChange: boolean
  /** The merchant of the account; null if the link does not say. */
  readonly merchantId: string | null
}

/** The browser may be logged in to another account, which the link is not about. */
function Success({ email, isChange, merchantId }: SuccessProps) {
  const loggedIn = useSession()
  const outcome = {
    title: words.confirmedTitle,
    text: isChange ? words.emailChanged(email) : words.confirmed(email),
  }
  if (!loggedIn || merchantId === null || loggedIn.merchantId === merchantId) return <Outcome {...outcome} />
  return (
    <OutcomeMessage {...outcome} hint={words.otherAccount}>
      <ButtonLink to="/login" replace variant="main" onClick={logOutHere}>
        {words.logInHere}
      </ButtonLink>
      <ButtonLink to="/" replace>
        {words.goOnWithOther}
      </ButtonLink>
    </OutcomeMessage>
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
