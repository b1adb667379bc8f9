import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../lib/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { storeDetailsQuery } from '../store/store-details.ts'
import { SendAgain } from './send-again.tsx'
import { words } from './words.ts'

export type ConfirmationProps = {
  /** Goes to the field for another address, on the screen that has it. Elsewhere there is a link to that screen. */
  readonly onChangeEmail?: (() => void) | undefined
}

/** Why the merchant cannot publish yet, and what they can do about it. */
export function ConfirmationActions({ onChangeEmail }: ConfirmationProps) {
  const { data } = useQuery(storeDetailsQuery)
  if (!data?.emailConfirmation) return null
  const { awaited, sentAt } = data.emailConfirmation
  return (
    <>
      <p className="text-pretty text-small text-ink-2">
        {words.text} {sentAt !== null && words.sent(awaited ?? data.userEmail, whenSent(new Date(sentAt)))}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
        <SendAgain sentAt={sentAt} />
        {onChangeEmail ? (
          <Button variant="plain" onClick={onChangeEmail}>
            {words.changeEmail}
          </Button>
        ) : (
          <ButtonLink variant="plain" to="/settings?tab=account">
            {words.changeEmail}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function whenSent(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isToday ? words.atTime(formatTime(moment, timeZone)) : words.onDay(formatDate(moment))
}
