import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { liveSurveysQuery, useMoveToDraft } from './live-surveys-query.ts'
import { words } from './words.ts'

type Props = {
  /** How many the plan includes at a time. */
  readonly limit: number
  /** Tries again; null: something else is in the way as well. */
  readonly onPublish: (() => void) | null
}

/** Which surveys take up what the plan includes, each with the way to make room; then the way on. ADR-0027. */
export function LiveSurveys({ limit, onPublish }: Props) {
  const { data } = useQuery(liveSurveysQuery)
  const move = useMoveToDraft()
  // The sentence above says as much without it.
  if (!data) return null
  if (data.liveSurveyCount < limit) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 px-2 py-2">
        <p role="status" className="text-small text-ink-2">
          {words.room}
        </p>
        {onPublish && (
          <Button ref={takeFocus} variant="main" onClick={onPublish}>
            {words.publish}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-2 px-2 pb-2">
        {data.surveys.map(({ surveyId, name }) => (
          <li key={surveyId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <bdi className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</bdi>
            <Button
              aria-label={words.moveNamed(name)}
              isBusy={move.isPending && move.variables === surveyId}
              onClick={() => move.mutate(surveyId)}
            >
              {words.moveToDraft}
            </Button>
          </li>
        ))}
      </ul>
      {move.error && <Notice tone="red" text={failureText(move.error)} />}
    </>
  )
}

/** The focused element is gone when it appears. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
