import { useQuery } from '@tanstack/react-query'
import { formatDate, formatFullDate } from '../../lib/format.ts'
import { SendAgain } from '../../parts/email-confirmation/send-again.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoginFact } from './login-fact.tsx'
import { accountEventsQuery, type LoggedEvent } from './security-log/security-log-api.ts'
import type { SettingsDetails } from './settings-api.ts'
import { words } from './words.ts'

type Props = {
  readonly email: string
  /** Null where no mail is set up. */
  readonly confirmation: SettingsDetails['emailConfirmation']
  readonly onChange: () => void
}

/** The address that the merchant logs in with, whether it is confirmed, and the one that takes its place once it is. */
export function EmailFact({ email, confirmation, onChange }: Props) {
  return (
    <LoginFact
      label={words.email}
      chip={confirmation && <ConfirmedChip isConfirmed={confirmation.isConfirmed} />}
      fact={email}
      action={
        <Button aria-label={words.changeEmail} onClick={onChange}>
          {words.change}
        </Button>
      }
    >
      {confirmation && <Confirmation {...confirmation} />}
    </LoginFact>
  )
}

const ConfirmedChip = ({ isConfirmed }: { readonly isConfirmed: boolean }) => (
  <Chip tone={isConfirmed ? 'green' : 'outline'}>
    {isConfirmed && <Icon name="check" className="size-4 stroke-2" />}
    {isConfirmed ? words.confirmed : words.notConfirmed}
  </Chip>
)

function Confirmation(confirmation: NonNullable<Props['confirmation']>) {
  const { isConfirmed, awaited, sentAt, confirmBy, isDeletedAfter } = confirmation
  const { data } = useQuery(accountEventsQuery)
  const confirming = isConfirmed && data?.events.find(hasConfirmed)
  return (
    <>
      {confirming && (
        <p className="text-small text-ink-2">{words.confirmedOn(formatFullDate(new Date(confirming.at)))}</p>
      )}
      {confirmBy !== null && (
        <p className="text-small text-ink-2">
          {words.confirmBy(formatDate(new Date(confirmBy)))} {isDeletedAfter && words.deletedAfter}
        </p>
      )}
      {isConfirmed && awaited !== null && (
        <>
          <p className="text-small text-ink-2">{words.awaited(awaited)}</p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <SendAgain sentAt={sentAt} />
          </div>
        </>
      )}
    </>
  )
}

/** Whether this event confirmed an address. The newest such event confirmed the present one. */
function hasConfirmed(event: LoggedEvent): boolean {
  if (event.event === 'operator_acted') return event.details.act === 'address_verified'
  return event.event === 'email_confirmed' || event.event === 'email_changed'
}
