import { formatDate } from '../../lib/format.ts'
import { SendAgain } from '../../parts/email-confirmation/send-again.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SettingsDetails } from './settings-api.ts'
import { words } from './words.ts'

type Confirmation = NonNullable<SettingsDetails['emailConfirmation']>

/** The address that the merchant logs in with, whether it is confirmed, and the one that takes its place once it is. */
export function EmailStatus({ email, confirmation }: { readonly email: string; readonly confirmation: Confirmation }) {
  const { isConfirmed, awaited, sentAt, confirmBy, isDeletedAfter } = confirmation
  return (
    <div className="mb-5 border-b border-line pb-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-heavy wrap-anywhere">{email}</span>
        <Chip tone={isConfirmed ? 'green' : 'outline'}>
          {isConfirmed && <Icon name="check" className="size-4 stroke-2" />}
          {isConfirmed ? words.confirmed : words.notConfirmed}
        </Chip>
      </p>
      {confirmBy !== null && (
        <p className="mt-1 text-small text-ink-2">
          {words.confirmBy(formatDate(new Date(confirmBy)))} {isDeletedAfter && words.deletedAfter}
        </p>
      )}
      {isConfirmed && awaited !== null && (
        <>
          <p className="mt-1 text-small text-ink-2">{words.awaited(awaited)}</p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <SendAgain sentAt={sentAt} />
          </div>
        </>
      )}
    </div>
  )
}
