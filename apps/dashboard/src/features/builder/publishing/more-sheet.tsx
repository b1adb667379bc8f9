import { Sheet } from '../../../ui/sheet.tsx'
import { SheetButton, SheetLink } from '../../../ui/sheet-item.tsx'
import { words } from '../words.ts'

type Props = {
  readonly surveyId: string
  readonly isLive: boolean
  readonly onWithdraw: () => void
  readonly onClose: () => void
}

/** What can be done with the survey as a whole. */
export function MoreSheet({ surveyId, isLive, onWithdraw, onClose }: Props) {
  return (
    <Sheet title={words.more} onClose={onClose}>
      <div className="-mx-3">
        <SheetLink icon="chart" to={`/surveys/analytics/${surveyId}`}>
          {words.results}
        </SheetLink>
        {isLive && (
          <SheetButton
            icon="pencil"
            onPress={() => {
              onWithdraw()
              onClose()
            }}
          >
            <span>
              {words.moveToDraft}
              <span className="block text-caption text-ink-2">{words.moveToDraftHint}</span>
            </span>
          </SheetButton>
        )}
      </div>
    </Sheet>
  )
}
