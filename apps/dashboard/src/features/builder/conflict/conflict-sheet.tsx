import type { Survey } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type LoadedSurvey, toWorkingCopy } from '../loaded-survey.ts'
import { loadSurvey } from '../survey-api.ts'
import { compare } from './compare.ts'
import { SideBySide } from './side-by-side.tsx'
import { words } from './words.ts'

type Props = {
  readonly mine: Survey
  /** The latest known version on the server: a newer one is fetched. */
  readonly version: number
  readonly onMine: (theirs: LoadedSurvey) => void
  readonly onTheirs: (theirs: LoadedSurvey) => void
  readonly onClose: () => void
}

/** Two copies of the survey stand against each other: mine, theirs, or first both side by side. ADR-0043. */
export function ConflictSheet({ mine, version, onMine, onTheirs, onClose }: Props) {
  const [isSideBySide, setIsSideBySide] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['theirs', mine.surveyId, version],
    queryFn: () => loadSurvey(mine.surveyId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Sheet
      isBroad={isSideBySide}
      title={words.title}
      onClose={onClose}
      foot={
        data && (
          <>
            <Button onClick={() => onTheirs(data)}>{words.takeTheirs}</Button>
            <Button onClick={() => onMine(data)}>{words.saveMine}</Button>
          </>
        )
      }
    >
      <p className="text-small text-ink-2">{words.text}</p>
      <div className="mt-4">
        {data ? (
          <Both
            mine={mine}
            theirs={toWorkingCopy(data)}
            isSideBySide={isSideBySide}
            onSideBySide={() => setIsSideBySide(true)}
          />
        ) : error && !isFetching ? (
          <RetryNotice tone="red" text={words.notLoaded(failureText(error))} onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="text-small text-ink-2">
            {words.loading}
          </p>
        )}
      </div>
      <p className="mt-4 text-caption text-ink-2">
        {words.undoHint} <HelpLink slug="two-versions" about={words.title} isNewTab />
      </p>
    </Sheet>
  )
}

/** So many lines are read at a glance. */
const MAX_SUMMARY_LINES = 6

type BothProps = {
  readonly mine: Survey
  readonly theirs: Survey
  readonly isSideBySide: boolean
  readonly onSideBySide: () => void
}

function Both({ mine, theirs, isSideBySide, onSideBySide }: BothProps) {
  const comparisons = compare(mine, theirs)
  if (comparisons.length === 0) return <p className="text-small">{words.same}</p>
  if (isSideBySide) return <SideBySide comparisons={comparisons} />
  const hidden = comparisons.length - MAX_SUMMARY_LINES
  return (
    <>
      <p className="text-small">{words.differsIn(comparisons.length)}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {comparisons.slice(0, MAX_SUMMARY_LINES).map(({ key, title, summary }) => (
          <li key={key} className="rounded-control bg-sunken px-3.5 py-2.5 text-small">
            <span dir="auto" className="line-clamp-1 font-medium">
              {title}
            </span>
            <span className="block text-caption text-ink-2">{summary}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-small text-ink-2">{words.andMore(hidden)}</p>}
      <Button className="mt-3 w-full" onClick={onSideBySide}>
        {words.sideBySide}
      </Button>
    </>
  )
}
