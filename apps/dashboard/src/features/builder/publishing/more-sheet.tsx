import { Sheet } from '../../../ui/sheet.tsx'
import { SheetButton, SheetLink } from '../../../ui/sheet-item.tsx'
import { words as details } from '../details/words.ts'
import { words } from '../words.ts'

type Props = {
  readonly surveyId: string
  readonly isLive: boolean
  readonly onDetails: () => void
  readonly onWays: () => void
  readonly onWithdraw: () => void
  /** null: there is nothing to discard. */
  readonly onDiscard: (() => void) | null
  /** Opens the outline, where it does not stand beside the screen anyway. */
  readonly onOutline: (() => void) | null
  readonly onClose: () => void
}

/** What can be done with the survey as a whole. */
export function MoreSheet({ surveyId, isLive, onDetails, onWays, onWithdraw, onDiscard, onOutline, onClose }: Props) {
  return (
    <Sheet title={words.more} onClose={onClose}>
      <div className="-mx-3">
        <SheetButton icon="info" onPress={onDetails}>
          <span>
            {details.title}
            <span className="block text-caption text-ink-2">{details.hint}</span>
          </span>
        </SheetButton>
        <SheetLink icon="chart" to={`/surveys/analytics/${surveyId}`}>
          {words.results}
        </SheetLink>
        <SheetButton icon="share" onPress={onWays}>
          <span>
            {words.ways}
            <span className="block text-caption text-ink-2">{words.waysHint}</span>
          </span>
        </SheetButton>
        {onOutline && (
          <SheetButton
            icon="panel"
            onPress={() => {
              onClose()
              onOutline()
            }}
          >
            {words.outline}
          </SheetButton>
        )}
        {onDiscard && (
          <SheetButton icon="undo" onPress={onDiscard}>
            <span>
              {words.discard}
              <span className="block text-caption text-ink-2">{words.discardHint}</span>
            </span>
          </SheetButton>
        )}
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
