import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { configurationQuery } from '../../lib/configuration.ts'
import { failureText } from '../../lib/problem-text.ts'
import { HelpLink } from '../../parts/help/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AlternativeLink } from './alternative-link.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { words } from './words.ts'

/** A courtesy, not a lock: such a plan is sold only to the customers it was made for (spec §5, ADR-0027). */
export function ExclusiveGate({ bar, onOpen }: { readonly bar: ReactNode; readonly onOpen: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(configurationQuery)
  return (
    <PlansScreen bar={bar} title={words.exclusive} text={words.gateText}>
      {data && <PasswordForm password={data.exclusivePlansPassword} onRight={onOpen} />}
      {!data && error && (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      <HelpLink slug="exclusive-plans" about={words.exclusive} isNewTab />
      <AlternativeLink to="/billing-plans">{words.allPlans}</AlternativeLink>
    </PlansScreen>
  )
}

function PasswordForm({ password, onRight }: { readonly password: string; readonly onRight: () => void }) {
  const [error, setError] = useState<string | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('password')
    if (given === password) return onRight()
    setError(given === '' ? words.passwordMissing : words.wrongPassword)
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} onInput={() => setError(null)} className="flex max-w-md flex-col gap-4">
      <PasswordField name="password" label={words.password} autoComplete="off" error={error} />
      <Button type="submit" variant="main">
        {words.open}
      </Button>
    </form>
  )
}
