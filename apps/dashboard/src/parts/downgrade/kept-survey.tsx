import { useId } from 'react'
import { counted, formatSince } from '../../lib/format.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { draftsText } from '../upgrade/upgrade-words.ts'
import { canStay, type Keeping, type PublishedSurvey } from './use-kept-survey.ts'
import { words } from './words.ts'

/** Asks beforehand which survey stays live on Free, and says why others can't; nothing where none is live. ADR-0029. */
export function KeptSurvey({ keeping }: { readonly keeping: Keeping }) {
  const { surveys, isLoading, isFetching, askAgain } = keeping
  if (isLoading) return <ChoiceSkeleton />
  if (!surveys) {
    return <RetryNotice tone="amber" text={words.keptUnknown} onRetry={askAgain} isRetrying={isFetching} />
  }
  const able = surveys.filter(canStay)
  const unable = surveys.filter((survey) => !canStay(survey))
  return (
    surveys.length > 0 && (
      <div className="flex flex-col gap-4">
        <Staying able={able} keeping={keeping} />
        {unable.length > 0 && <Leaving surveys={unable} />}
      </div>
    )
  )
}

type StayingProps = { readonly able: readonly PublishedSurvey[]; readonly keeping: Keeping }

function Staying({ able: [only, ...others], keeping: { keptId, choose } }: StayingProps) {
  if (!only) return <p>{words.noneKept}</p>
  if (others.length === 0) return <p>{words.oneKept(nameOf(only))}</p>
  return (
    <div>
      <RadioGroup
        label={words.whichKept}
        choices={[only, ...others].map((survey) => ({
          value: survey.surveyId,
          label: nameOf(survey),
          hint: responsesText(survey),
        }))}
        value={keptId}
        onChange={choose}
      />
      <p className="mt-2 text-small text-ink-2">{words.othersDrafted}</p>
    </div>
  )
}

/** What Free can't run at all, each with the reason. */
function Leaving({ surveys }: { readonly surveys: readonly PublishedSurvey[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-medium">
        {words.cannotStay}
      </h3>
      <ul className="mt-1.5 flex flex-col gap-2">
        {surveys.map((survey) => (
          <li key={survey.surveyId} className="wrap-anywhere">
            <bdi className="block">{nameOf(survey)}</bdi>
            <span className="block text-small text-ink-2">{draftsText(survey.reasons)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ name }: PublishedSurvey): string => name || words.unnamedSurvey

function responsesText({ responses, newestResponseAt }: PublishedSurvey): string {
  if (newestResponseAt === null) return words.noResponses
  const since = formatSince(new Date(newestResponseAt), new Date()) ?? words.justNow
  return words.newestResponse(counted(responses, 'response', 'responses'), since)
}

const ChoiceSkeleton = () => (
  <Skeleton>
    <Bone className="h-5 w-1/2" />
    <Bone className="mt-2 h-12" />
    <Bone className="mt-2 h-12" />
  </Skeleton>
)
