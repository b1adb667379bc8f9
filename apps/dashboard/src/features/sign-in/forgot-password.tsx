import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, value } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomeMessage } from './outcome.tsx'
import { QuietLink } from './quiet-link.tsx'
import { words } from './words.ts'

const useSendLink = (onSent: (email: string) => void) =>
  useMutation({
    mutationFn: (email: string) => value(api.auth['forgot-password'].$post({ json: { email } })),
    onSuccess: (_, email) => onSent(email),
    meta: { shownInline: true },
  })

type Props = { /** Shown above the form; the answer has a heading of its own. */ readonly heading: ReactNode }

/** Asks for a link by mail. The answer is the same whether anyone has the address. ADR-0021. */
export function ForgotPassword({ heading }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) {
    return (
      <>
        {heading}
        <LinkForm onSent={setSentTo} />
      </>
    )
  }
  return (
    <OutcomeMessage title={words.linkSentTitle} text={words.linkSent(sentTo)} hint={words.linkSentHint}>
      <ButtonLink to="/login" variant="main">
        {words.backToLogIn}
      </ButtonLink>
      <Button variant="plain" onClick={() => setSentTo(null)}>
        {words.anotherEmail}
      </Button>
    </OutcomeMessage>
  )
}

function LinkForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const sendLink = useSendLink(onSent)
  const { form, errorOf, failure } = useForm({
    fields: { email: words.emailMissing },
    sending: sendLink,
    onSend: ({ email }) => sendLink.mutate(email.trim()),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <EmailField label={words.email} autoComplete="username" error={errorOf('email')} />
      {failure && <Notice tone="red" text={failure} />}
      <Button type="submit" variant="main" className="mt-1" isBusy={sendLink.isPending}>
        {words.sendLink}
      </Button>
      <div>
        <QuietLink to="/login">{words.backToLogIn}</QuietLink>
      </div>
    </form>
  )
}
