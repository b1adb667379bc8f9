import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RetentionDeletion } from './settings-api.ts'
import { words } from './words.ts'

type Props = {
  readonly deletion: RetentionDeletion
  /** That of the store. */
  readonly timeZone: string
  /** The confirmed change is being saved. */
  readonly isBusy: boolean
  /** Why the confirmed change was not saved; null: nothing went wrong. */
  readonly trouble: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before fewer months delete something: how much it is, since when responses remain, and that it is for good. */
export function ConfirmDeletion({ deletion, timeZone, isBusy, trouble, onConfirm, onClose }: Props) {
  const { retentionMonths, responses, orders, deletesBefore } = deletion
  return (
    <Dialog
      title={words.shortenQuestion(responses, orders)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {words.deleteForGood}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{words.shortenText(words.months(retentionMonths), formatMoment(new Date(deletesBefore), timeZone))}</p>
        <Notice tone="red" text={words.shortenWarning} />
        <p className="text-small text-ink-2">{words.shortenHint}</p>
        {trouble && <Notice tone="amber" text={trouble} />}
      </div>
    </Dialog>
  )
}
