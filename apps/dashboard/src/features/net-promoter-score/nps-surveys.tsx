import { DEFAULT_SURVEY_NAME } from '@earshot/survey'
import { Link } from 'wouter'
import { track } from '../../lib/track.ts'
import { SignedScore } from '../../parts/nps/signed.tsx'
import { StatusChip } from '../../parts/survey/status-chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { StoreNps } from './nps-query.ts'
import { words } from './words.ts'

const SHOWN = 5

type Survey = StoreNps['surveys'][number]

/** The surveys that the score is made of, each with a link to its results; the most answered ones first. */
export function NpsSurveys({ surveys }: { readonly surveys: readonly Survey[] }) {
  const more = surveys.slice(SHOWN)
  return (
    <section aria-labelledby={TITLE} className="overflow-hidden rounded-card bg-surface pt-4 shadow-card">
      <h2 id={TITLE} className="px-4 pb-1 text-heading">
        {words.surveysTitle}
      </h2>
      <Rows surveys={surveys.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 items-center px-4 text-caption text-ink-2 underline underline-offset-4 focus-visible:-outline-offset-2">
            <span className="group-open:hidden">{words.allSurveys(surveys.length)}</span>
            <span className="hidden group-open:inline">{words.fewerSurveys}</span>
          </summary>
          <div className="border-t border-line">
            <Rows surveys={more} />
          </div>
        </details>
      )}
    </section>
  )
}

const TITLE = 'nps-surveys'

const Rows = ({ surveys }: { readonly surveys: readonly Survey[] }) => (
  <ul>
    {surveys.map((survey) => (
      <Row key={survey.surveyId} survey={survey} />
    ))}
  </ul>
)

function Row({ survey }: { readonly survey: Survey }) {
  const { surveyId, status, responses, score } = survey
  const name = survey.name.trim() || DEFAULT_SURVEY_NAME
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        to={`/surveys/analytics/${surveyId}`}
        onClick={() => track.clicked({ kind: 'view_analytics', location: 'net_promoter_score', survey })}
        className="flex items-center gap-3 py-3 ps-4 pe-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
            {name}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
            <StatusChip status={status === 'published' ? 'live' : 'draft'} />
            <span>{words.responses(responses)}</span>
          </span>
        </span>
        {score !== null && (
          <span className="flex-none font-heavy tabular-nums">
            <span className="sr-only">{words.score} </span>
            <SignedScore score={score} />
          </span>
        )}
        <Icon name="forward" className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}
