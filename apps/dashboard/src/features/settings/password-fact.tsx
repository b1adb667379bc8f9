import { useQuery } from '@tanstack/react-query'
import { formatFullDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { LoginFact } from './login-fact.tsx'
import { accountEventsQuery, type LogPage } from './security-log/security-log-api.ts'
import { words } from './words.ts'

/** The password: when it was changed, as far as the security log goes back. */
export function PasswordFact({ onChange }: { readonly onChange: () => void }) {
  const { data } = useQuery(accountEventsQuery)
  return (
    <LoginFact
      label={words.password}
      fact={data ? changeText(data) : null}
      action={
        <Button aria-label={words.changePassword} onClick={onChange}>
          {words.change}
        </Button>
      }
    >
      <p className="text-small text-ink-2">{words.passwordText}</p>
    </LoginFact>
  )
}

/** @returns null if older events can have more */
function changeText({ events, next }: LogPage): string | null {
  const change = events.find(({ event }) => event === 'password_changed' || event === 'password_reset')
  if (change) return words.passwordChangedOn(formatFullDate(new Date(change.at)))
  const opening = events.find(({ event }) => event === 'account_opened')
  if (opening) return words.passwordSetOn(formatFullDate(new Date(opening.at)))
  return next === null ? words.passwordUnchanged : null
}
