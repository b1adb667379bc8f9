import { Button } from '../../ui/button.tsx'
import type { FullResponse } from './responses/responses-query.ts'
import { useSetVerdict } from './spam-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly response: Pick<FullResponse, 'responseId' | 'spam' | 'cleared'>
  readonly onJudged: () => void
}

/** Why a response is left out, or was, and how its merchant says otherwise. Nothing for all others. */
export function SpamVerdict({ surveyId, response, onJudged }: Props) {
  const { responseId, spam, cleared } = response
  const setVerdict = useSetVerdict(surveyId)
  if (!spam && !cleared) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-card bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 text-small text-ink-2">{spam ? words.spamOne : words.clearedOne}</p>
      <Button
        variant="raised"
        isBusy={setVerdict.isPending}
        onClick={() => setVerdict.mutate({ responseId, isSpam: !spam }, { onSuccess: onJudged })}
      >
        {spam ? words.notSpam : words.isSpam}
      </Button>
    </div>
  )
}
