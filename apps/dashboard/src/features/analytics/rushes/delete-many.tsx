import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { Analytics } from '../analytics-query.ts'
import { deleteRush, deleteSpan, type SeenRush, type Send, sendDecision, type TimeSpan } from './rushes-query.ts'
import { useManyResponses } from './use-many-responses.ts'
import { words } from './words.ts'
import { WorkingNote } from './working-note.tsx'

export type Deletion = {
  /** The number of responses to delete. */
  readonly count: number
  /** The number of those that count in the results. */
  readonly counted: number
} & (
  | { readonly rush: SeenRush }
  | { readonly span: TimeSpan; readonly which: 'set_aside' | 'all' }
  | { readonly responseIds: readonly string[] }
)

type Props = {
  readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'>
  readonly deletion: Deletion
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Confirms the deletion of many responses and shows how much the results decrease. */
export function DeleteMany({ analytics, deletion, onClose, onDeleted }: Props) {
  const { surveyId } = analytics
  const { run, running, failure } = useManyResponses(surveyId)
  const { count } = deletion

  function confirm() {
    void run({ kind: 'delete', send: sendOf(surveyId, deletion), results: analytics.responses }, ({ changed }) => {
      onDeleted()
      toasts.show({ title: words.deleted(changed) })
    })
  }

  return (
    <Dialog
      title={words.deleteTitle(count)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancelDelete}</Button>
          <Button variant="danger" isBusy={running !== null} onClick={confirm}>
            {words.delete(count)}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-2">{consequence(analytics, deletion)}</p>
      {running && <WorkingNote done={running.done} all={count} />}
      {failure !== null && (
        <div className="mt-3">
          <Notice tone="red" text={words.stopped(failureText(failure))} />
        </div>
      )}
    </Dialog>
  )
}

function sendOf(surveyId: string, deletion: Deletion): Send {
  if ('rush' in deletion) return deleteRush(surveyId, deletion.rush)
  if ('span' in deletion) return deleteSpan(surveyId, deletion.span, deletion.which)
  return sendDecision(surveyId, 'delete', deletion.responseIds)
}

function consequence({ responses, locked }: Props['analytics'], { counted }: Deletion): string {
  if (counted === 0) return words.deleteNone
  // If the plan locks some responses, deleting others unlocks as many.
  return locked > 0 ? words.deleteLocked(counted) : words.deleteCounted(responses, responses - counted)
}
