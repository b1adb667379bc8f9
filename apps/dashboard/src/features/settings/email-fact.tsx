import { formatDate } from '../../lib/format.ts'
import { SendAgain } from '../../parts/email-confirmation/send-again.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoginFact } from './login-fact.tsx'
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
  return (
    <>
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
