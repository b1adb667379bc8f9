import { EmailConfirmationNotice } from '../../parts/email-confirmation/email-confirmation-notice.tsx'
import { OtherTabNotice } from './conflict/other-tab-notice.tsx'
import type { SaveState } from './editing/autosave.ts'
import { LiveNotice } from './publishing/live-notice.tsx'
import type { Publishing } from './publishing/use-publishing.ts'
import { SaveNotice } from './save-notice.tsx'
import type { SurveyStatus } from './survey-status.ts'

type Props = {
  readonly surveyId: string
  readonly saving: SaveState
  readonly surveyStatus: SurveyStatus
  readonly publish: Publishing['publish']
  readonly onRetry: () => void
  /** Opens the choice between two copies. */
  readonly onChoose: () => void
  /** Shows the logic; null if it is shown. */
  readonly onLogic: (() => void) | null
  readonly onShare: () => void
}

/** The notices above the questions: another tab, a save that failed, and what went live. */
export function BuilderNotices({
  surveyId,
  saving,
  surveyStatus,
  publish,
  onRetry,
  onChoose,
  onLogic,
  onShare,
}: Props) {
  const { isLive, hasChanges, unsaved, marks } = surveyStatus
  return (
    <>
      <OtherTabNotice surveyId={surveyId} />
      <EmailConfirmationNotice />
      {unsaved !== null && (
        <SaveNotice
          failure={unsaved}
          isTrying={saving.is === 'failed' && saving.nextTryInMs !== null}
          onRetry={onRetry}
          onChoose={onChoose}
        />
      )}
      <div role="status" className="empty:sr-only">
        {publish.isSuccess && isLive && !hasChanges && (
          <LiveNotice
            wasLive={publish.variables.isLive}
            warningsOf={marks.warningsOf}
            onLogic={onLogic}
            onShare={onShare}
          />
        )}
      </div>
    </>
  )
}
