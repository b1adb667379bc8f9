import { formatTime } from '../../lib/format.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { useIsResting, useSendAgain } from './use-email-confirmation.ts'
import { words } from './words.ts'

/** The button that sends the link once more. It rests for a minute after each mail, and says that it was sent. */
export function SendAgain({ sentAt }: { readonly sentAt: string | null }) {
  const send = useSendAgain()
  const isResting = useIsResting(sentAt)
  return (
    <>
      <Button
        variant="raised"
        isBusy={send.isPending}
        aria-disabled={isResting}
        onClick={() => !isResting && send.mutate()}
      >
        {sentAt === null ? words.send : words.sendAgain}
      </Button>
      <p role="status" className="text-small text-ink-2 empty:sr-only">
        {sentAt !== null && send.isSuccess && words.sentAgain(formatTime(new Date(sentAt), LOCAL_ZONE))}
        {isResting && !send.isSuccess && words.resting}
      </p>
      {send.error && (
        <p role="alert" className="text-small text-red">
          {failureText(send.error)}
        </p>
      )}
    </>
  )
}

const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
