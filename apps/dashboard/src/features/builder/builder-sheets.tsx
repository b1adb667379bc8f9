import type { Survey } from '@earshot/survey'
import { Suspense, useEffect } from 'react'
import { lazyChunk, lazyComponent } from '../../ui/lazy.ts'
import { DetailsSheet } from './details/details-sheet.tsx'
import type { Edit } from './editing/editing-session.ts'
import { DiscardSheet } from './publishing/discard-sheet.tsx'
import { MoreSheet } from './publishing/more-sheet.tsx'
import { PublishProblemsSheet } from './publishing/publish-problems-sheet.tsx'
import type { LocatedProblem, Publishing } from './publishing/use-publishing.ts'
import { ShareSheet } from './share/share-sheet.tsx'
import type { SurveyStatus } from './survey-status.ts'
import { words } from './words.ts'

/** The sheets over the builder, besides those of any workbench. */
export type BuilderSheet = {
  readonly is: 'more' | 'details' | 'audience' | 'design' | 'problems' | 'confirm-email' | 'discard' | 'ways'
}

const ConfirmEmailSheet = lazyComponent(
  () => import('../../parts/email-confirmation/confirm-email-sheet.tsx'),
  'ConfirmEmailSheet',
)
const useAudience = lazyChunk(() => import('./audience/audience-sheet.tsx'))
const useDesign = lazyChunk(() => import('./design/design-sheet.tsx'))

type Props = {
  readonly sheet: BuilderSheet | null
  /** null: none. */
  readonly onSheet: (sheet: BuilderSheet | null) => void
  readonly survey: Survey
  readonly edit: Edit
  /** Offers to take back what was just done. */
  readonly offerUndo: (title: string) => void
  readonly surveyStatus: SurveyStatus
  readonly publishing: Publishing
  readonly onGoTo: (problem: LocatedProblem) => void
  readonly onPublish: () => void
  /** See `MoreSheet`. */
  readonly onOutline: (() => void) | null
}

/** The sheets of the builder, one at a time. */
export function BuilderSheets({ sheet, onSheet, survey, edit, surveyStatus, publishing, ...act }: Props) {
  const { surveyId, questions } = survey
  const { isLive, hasChanges, problems } = surveyStatus
  const { withdraw, discard } = publishing
  const onClose = () => onSheet(null)
  const chunks = { audience: useAudience(), design: useDesign() }
  const { audience, design } = chunks
  // At the address of a sheet its chunk is not loaded yet. A sheet whose chunk cannot be loaded is closed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening loads it once
  useEffect(() => {
    if (sheet?.is === 'more') for (const chunk of Object.values(chunks)) void chunk.prefetch()
    if (sheet?.is === 'audience' || sheet?.is === 'design') chunks[sheet.is].load(() => {}, onClose)
  }, [sheet?.is])
  switch (sheet?.is) {
    case 'more':
      return (
        <MoreSheet
          survey={survey}
          isLive={isLive}
          onDetails={() => onSheet({ is: 'details' })}
          onAudience={() => audience.load(() => onSheet({ is: 'audience' }))}
          onDesign={() => design.load(() => onSheet({ is: 'design' }))}
          onShare={() => onSheet({ is: 'ways' })}
          onWithdraw={() => withdraw.mutate()}
          onDiscard={
            isLive && hasChanges
              ? () => {
                  discard.reset()
                  onSheet({ is: 'discard' })
                }
              : null
          }
          onOutline={act.onOutline}
          onClose={onClose}
        />
      )
    case 'details':
      return <DetailsSheet survey={survey} edit={edit} onClose={onClose} />
    case 'audience':
      return (
        audience.loaded && (
          <audience.loaded.AudienceSheet survey={survey} edit={edit} offerUndo={act.offerUndo} onClose={onClose} />
        )
      )
    case 'design':
      return design.loaded && <design.loaded.DesignSheet title={words.design} {...{ survey, edit, onClose }} />
    case 'ways':
      return <ShareSheet surveyId={surveyId} isLive={isLive} onClose={onClose} />
    case 'discard':
      return (
        <DiscardSheet
          isBusy={discard.isPending}
          failure={discard.error}
          onDiscard={() => discard.mutate()}
          onClose={onClose}
        />
      )
    case 'confirm-email':
      return (
        <Suspense fallback={null}>
          <ConfirmEmailSheet onClose={onClose} />
        </Suspense>
      )
    case 'problems':
      return (
        <PublishProblemsSheet
          problems={problems}
          questions={questions}
          onPick={act.onGoTo}
          onPublish={() => {
            onClose()
            act.onPublish()
          }}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}
