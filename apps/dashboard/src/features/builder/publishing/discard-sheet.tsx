import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { words } from '../words.ts'

type Props = {
  readonly isBusy: boolean
  /** Why it was not done. */
  readonly failure: unknown
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before work is lost. ADR-0024. */
export function DiscardSheet({ isBusy, failure, onDiscard, onClose }: Props) {
  // A copy that is being discarded must not be edited further.
  const close = () => !isBusy && onClose()
  return (
    <Sheet
      title={words.discardTitle}
      onClose={close}
      foot={
        <>
          <Button aria-disabled={isBusy} onClick={close}>
            {words.stayHere}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-2">{words.discardText}</p>
      {failure !== null && (
        <div className="mt-3">
          <Notice tone="red" text={words.notDiscarded(failureText(failure))} />
        </div>
      )}
    </Sheet>
  )
}
