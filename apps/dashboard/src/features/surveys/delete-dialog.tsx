import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SurveyCardFacts } from './survey-list-query.ts'
import { words } from './words.ts'

type Props = { readonly survey: SurveyCardFacts; readonly onDelete: () => void; readonly onClose: () => void }

/** Asks before a survey is deleted, naming what goes with it. ADR-0023. */
export function DeleteDialog({ survey, onDelete, onClose }: Props) {
  return (
    <Dialog
      title={words.deleteTitle(survey.name)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.retainSurvey}</Button>
          <Button variant="danger" onClick={onDelete}>
            {words.delete}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {words.deleteText(survey.limit?.used ?? survey.responses, survey.status === 'published')}
      </p>
    </Dialog>
  )
}
