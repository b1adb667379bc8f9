import type { Survey } from '@earshot/survey'
import { track } from '../../../lib/track.ts'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { words as fileWords } from '../../../parts/survey-file/words.ts'
import { lazyChunk } from '../../../ui/lazy.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { SheetButton, SheetLink } from '../../../ui/sheet-item.tsx'
import { audienceSummary } from '../audience/filter-sentence.ts'
import { words as audience } from '../audience/sentence-words.ts'
import { words as details } from '../details/words.ts'
import { words } from '../words.ts'

const useExport = lazyChunk(() => import('../../../parts/survey-file/export-survey.ts'))

type Props = {
  readonly survey: Survey
  readonly isLive: boolean
  readonly onDetails: () => void
  readonly onAudience: () => void
  readonly onDesign: () => void
  readonly onShare: () => void
  readonly onWithdraw: () => void
  /** null: there is nothing to discard. */
  readonly onDiscard: (() => void) | null
  /** Opens the outline, where it does not stand beside the screen anyway. */
  readonly onOutline: (() => void) | null
  readonly onClose: () => void
}

/** The actions of the survey as a whole. */
export function MoreSheet({ survey, isLive, onWithdraw, onDiscard, onOutline, onClose, ...open }: Props) {
  const file = useExport()
  const currency = useStoreCurrency()
  return (
    <Sheet title={words.more} onClose={onClose}>
      <div className="-mx-3">
        <SheetButton icon="info" onPress={open.onDetails} hint={details.hint}>
          {details.title}
        </SheetButton>
        <SheetButton icon="people" onPress={open.onAudience} hint={audienceSummary(survey.audience, currency)}>
          {audience.title}
        </SheetButton>
        <SheetButton icon="drop" onPress={open.onDesign} hint={words.designHint(survey.appearance)}>
          {words.design}
        </SheetButton>
        <SheetLink
          icon="chart"
          to={`/surveys/analytics/${survey.surveyId}`}
          onGo={() => track.clicked({ kind: 'view_analytics', location: 'builder', survey })}
        >
          {words.results}
        </SheetLink>
        <SheetButton icon="share" onPress={open.onShare} hint={words.shareHint}>
          {words.share}
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
        <SheetButton
          icon="download"
          onPress={() => {
            onClose()
            file.load(({ saveSurveyFile }) => saveSurveyFile(survey.name, Promise.resolve(survey)))
          }}
          hint={words.exportHint}
        >
          {fileWords.export}
        </SheetButton>
        {onDiscard && (
          <SheetButton icon="undo" onPress={onDiscard} hint={words.discardHint}>
            {words.discard}
          </SheetButton>
        )}
        {isLive && (
          <SheetButton
            icon="pencil"
            onPress={() => {
              track.clicked({ kind: 'move_to_draft', location: 'builder', survey })
              onWithdraw()
              onClose()
            }}
            hint={words.moveToDraftHint}
          >
            {words.moveToDraft}
          </SheetButton>
        )}
      </div>
    </Sheet>
  )
}
