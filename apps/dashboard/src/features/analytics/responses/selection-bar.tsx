import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toasts, UNDO_MS } from '../../../ui/toast/toasts.ts'
import type { Analytics } from '../analytics-query.ts'
import { DeleteMany, type Deletion } from '../rushes/delete-many.tsx'
import { sendDecision } from '../rushes/rushes-query.ts'
import { useManyResponses } from '../rushes/use-many-responses.ts'
import { words } from './words.ts'

type Props = {
  readonly analytics: Analytics
  readonly responseIds: readonly string[]
  /** They are set aside. */
  readonly isSpam: boolean
  readonly onClear: () => void
}

/** The actions for the responses that a merchant selected. */
export function SelectionBar({ analytics, responseIds, isSpam, onClear }: Props) {
  const { decide, isBusy, failure } = useDecision(analytics)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const count = responseIds.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={words.actions} className="flex flex-wrap items-center gap-2">
      <p role="status" className="me-1 text-small font-heavy tabular-nums">
        {words.selected(count)}
      </p>
      <Button
        isBusy={isBusy}
        className="min-h-11 px-3.5! text-small"
        onClick={() => decide(isSpam ? 'count' : 'set_aside', responseIds, onClear)}
      >
        {isSpam ? words.countAgain : words.setAside}
      </Button>
      <Button
        variant="danger"
        className="min-h-11 px-3.5! text-small"
        onClick={() => setDeletion({ count, counted: isSpam ? 0 : count, responseIds })}
      >
        {words.delete}
      </Button>
      <Button variant="plain" className="min-h-11 px-3! text-small underline underline-offset-4" onClick={onClear}>
        {words.clear}
      </Button>
      {failure !== null && (
        <div className="basis-full">
          <Notice tone="red" text={failureText(failure)} />
        </div>
      )}
      {deletion && (
        <DeleteMany
          analytics={analytics}
          deletion={deletion}
          onClose={() => setDeletion(null)}
          onDeleted={() => {
            setDeletion(null)
            onClear()
          }}
        />
      )}
    </div>
  )
}

/** Counts responses or sets them aside, and offers to undo it. */
export function useDecision({ surveyId, responses: results }: Pick<Analytics, 'surveyId' | 'responses'>) {
  const { run, reset, running, failure } = useManyResponses(surveyId)

  function decide(kind: 'count' | 'set_aside', responseIds: readonly string[], onDone: () => void) {
    const send = sendDecision(surveyId, kind, responseIds)
    const other = kind === 'count' ? 'set_aside' : 'count'
    // The responses may be others than those of a decision that failed.
    reset()
    void run({ kind, send, results }, ({ changed }) => {
      onDone()
      toasts.show({
        title: kind === 'count' ? words.countAgainNow(changed) : words.wereSetAside(changed),
        durationMs: UNDO_MS,
        action: { label: words.undo, onPress: () => decide(other, responseIds, () => {}) },
      })
    })
  }

  return { decide, isBusy: running !== null, failure }
}
