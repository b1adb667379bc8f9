import { useId } from 'react'
import { formatSince, pluralized } from '../../lib/format.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { draftsText } from '../upgrade/upgrade-words.ts'
import { canStay, type DowngradeSurvey, type SurveyToKeep } from './use-survey-to-keep.ts'
import { words } from './words.ts'

/** Asks beforehand which survey stays live on Free, and says why others can't; nothing where none is live. ADR-0029. */
export function SurveyToKeepChoice({ surveyToKeep }: { readonly surveyToKeep: SurveyToKeep }) {
  const { surveys, isLoading, isFetching, askAgain } = surveyToKeep
  if (isLoading) return <ChoiceSkeleton />
  if (!surveys) {
    return <RetryNotice tone="amber" text={words.surveysUnknown} onRetry={askAgain} isRetrying={isFetching} />
  }
  const able = surveys.filter(canStay)
  const unable = surveys.filter((survey) => !canStay(survey))
  return (
    surveys.length > 0 && (
      <div className="flex flex-col gap-4">
        <SurveyChoice able={able} surveyToKeep={surveyToKeep} />
        {unable.length > 0 && <Leaving surveys={unable} />}
      </div>
    )
  )
}

type SurveyChoiceProps = { readonly able: readonly DowngradeSurvey[]; readonly surveyToKeep: SurveyToKeep }

function SurveyChoice({ able: [only, ...others], surveyToKeep: { surveyIdToKeep, choose } }: SurveyChoiceProps) {
  if (!only) return <p>{words.noSurvey}</p>
  if (others.length === 0) return <p>{words.onlySurvey(nameOf(only))}</p>
  return (
    <div>
      <RadioGroup
        label={words.surveyToKeep}
        choices={[only, ...others].map((survey) => ({
          value: survey.surveyId,
          label: nameOf(survey),
          hint: responsesText(survey),
        }))}
        value={surveyIdToKeep}
        onChange={choose}
      />
      <p className="mt-2 text-small text-ink-2">{words.othersDrafted}</p>
    </div>
  )
}

/** The surveys that Free can't run at all, each with the reason. */
function Leaving({ surveys }: { readonly surveys: readonly DowngradeSurvey[] }) {
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

const nameOf = ({ name }: DowngradeSurvey): string => name || words.unnamedSurvey

function responsesText({ responses, newestResponseAt }: DowngradeSurvey): string {
  if (newestResponseAt === null) return words.noResponses
  const since = formatSince(new Date(newestResponseAt), new Date()) ?? words.justNow
  return words.newestResponse(pluralized(responses, 'response', 'responses'), since)
}

const ChoiceSkeleton = () => (
  <Skeleton>
    <Bone className="h-5 w-1/2" />
    <Bone className="mt-2 h-12" />
    <Bone className="mt-2 h-12" />
  </Skeleton>
)
