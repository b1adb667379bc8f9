import { useState } from 'react'
import { api, value } from '../../lib/api.ts'
import { track } from '../../lib/track.ts'
import { useGate } from '../../parts/billing/billing.ts'
import { words as fileWords } from '../../parts/survey-file/words.ts'
import { refusalOf } from '../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../parts/upgrade/upgrade-asks.ts'
import { lazyChunk } from '../../ui/lazy.ts'
import { Menu } from '../../ui/menu.tsx'
import type { PopupMenuItem } from '../../ui/menu-list.tsx'
import type { SurveyCardFacts } from './survey-list-query.ts'
import { useDuplicateSurvey } from './use-duplicate-survey.ts'
import { useChangeSurvey } from './use-list-changes.ts'
import { words } from './words.ts'

const useExport = lazyChunk(() => import('../../parts/survey-file/export-survey.ts'))
const useDeleteDialog = lazyChunk(() => import('./delete-dialog.tsx'))

type Props = {
  readonly survey: SurveyCardFacts
  /** How many are live. */
  readonly liveCount: number
}

type Actions = {
  readonly change: ReturnType<typeof useChangeSurvey>
  /** Asks whether to delete it. */
  readonly onDelete: () => void
}

function useMenuItems({ survey, liveCount }: Props, { change, onDelete }: Actions): readonly PopupMenuItem[] {
  const gate = useGate()
  const duplicate = useDuplicateSurvey()
  const file = useExport()
  const { surveyId, name, status, hasUnpublishedChanges } = survey
  const isLive = status === 'published'

  function clicked(kind: 'edit_survey' | 'view_analytics' | 'publish' | 'move_to_draft' | 'duplicate_survey') {
    track.clicked({ kind, location: 'survey_menu', survey })
  }

  const publish: PopupMenuItem = {
    label: isLive ? words.publishChanges : words.publish,
    icon: 'check',
    onPress() {
      clicked('publish')
      const refusal = isLive ? null : refusalOf(gate('active_surveys', liveCount))
      if (refusal) return upgradeAsks.ask(refusal)
      change({ kind: 'publish', survey })
    },
  }
  const moveToDraft: PopupMenuItem = {
    label: words.moveToDraft,
    icon: 'pause',
    onPress() {
      clicked('move_to_draft')
      change({ kind: 'draft', survey })
    },
  }
  return [
    { label: words.edit, icon: 'pencil', to: `/builder/${surveyId}`, onGo: () => clicked('edit_survey') },
    { label: words.preview, icon: 'eye', to: `/builder/${surveyId}?view=preview` },
    { label: words.share, icon: 'share', to: `/builder/${surveyId}?open=ways` },
    {
      label: words.results,
      icon: 'chart',
      to: `/surveys/analytics/${surveyId}`,
      onGo: () => clicked('view_analytics'),
    },
    'line',
    ...(!isLive || hasUnpublishedChanges ? [publish] : []),
    ...(isLive ? [moveToDraft] : []),
    {
      label: words.duplicate,
      icon: 'copy',
      onPress() {
        clicked('duplicate_survey')
        duplicate(survey)
      },
    },
    {
      label: fileWords.export,
      icon: 'download',
      onPress: () =>
        file.load(({ saveSurveyFile }) =>
          saveSurveyFile(name, value(api.surveys[':surveyId'].$get({ param: { surveyId } }))),
        ),
    },
    'line',
    { label: words.delete, icon: 'trash', isDanger: true, onPress: onDelete },
  ]
}

/** Everything that can be done with a survey. Spec §2.6, ADR-0023. */
export function SurveyMenu({ survey, liveCount }: Props) {
  const change = useChangeSurvey()
  const dialog = useDeleteDialog()
  const [isAsking, setIsAsking] = useState(false)
  const onDelete = () => dialog.load(() => setIsAsking(true))
  const items = useMenuItems({ survey, liveCount }, { change, onDelete })
  return (
    <>
      <Menu label={words.moreFor(survey.name)} items={items} />
      {isAsking && dialog.loaded && (
        <dialog.loaded.DeleteDialog
          survey={survey}
          onClose={() => setIsAsking(false)}
          onDelete={() => {
            setIsAsking(false)
            change({ kind: 'delete', survey })
          }}
        />
      )}
    </>
  )
}
