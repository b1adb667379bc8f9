import { Link } from 'wouter'
import { formatCount, formatShare, formatSince } from '../../lib/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SurveyCardFacts } from './survey-list-query.ts'
import { words } from './words.ts'

/** A survey at a glance. The whole card leads to the builder; Results, lying on top of it, to what people said. */
export function SurveyCard({ survey }: { readonly survey: SurveyCardFacts }) {
  const { surveyId, name, status, questionsCount, responses, completed, updatedAt } = survey
  const share = formatShare(completed, responses)
  const isLive = status === 'published'
  return (
    <article className="@container relative rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-sheet wide:px-5">
      <div className="flex flex-col @2xl:flex-row @2xl:items-center @2xl:gap-8">
        <div className="min-w-0 @2xl:flex-1">
          <div className="flex items-center justify-between gap-2 @2xl:justify-start @2xl:gap-3">
            <Chip tone={isLive ? 'green' : 'plain'} dot={isLive}>
              {isLive ? words.live : words.draft}
            </Chip>
            <time dateTime={updatedAt} className="text-caption text-ink-3">
              {words.edited(formatSince(new Date(updatedAt), new Date()))}
            </time>
          </div>
          <h2 dir="auto" className="mt-2.5 line-clamp-3 text-heading @2xl:mt-2 @2xl:line-clamp-2">
            <Link
              to={`/builder/${surveyId}`}
              className="inline-block min-h-6 min-w-11 after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </Link>
          </h2>
          <p className="mt-0.5 text-small text-ink-2">{words.questions(questionsCount)}</p>
        </div>
        {(responses > 0 || isLive) && (
          <div className="mt-3.5 flex flex-wrap items-end gap-x-7 gap-y-2 @2xl:mt-0 @2xl:items-center @2xl:gap-x-10">
            <Figure value={formatCount(responses)} label={words.responses(responses)} />
            {share && <Figure value={share} label={words.completed} />}
            <Link
              to={`/surveys/analytics/${surveyId}`}
              aria-label={words.resultsOf(name)}
              className="relative -my-2 -me-2 ms-auto flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small font-medium text-accent hover:bg-accent-soft"
            >
              <Icon name="chart" className="size-4.5" />
              {words.results}
            </Link>
          </div>
        )}
      </div>
    </article>
  )
}

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div>
      <div className="font-display text-figure">{value}</div>
      <div className="mt-1 text-caption text-ink-3">{label}</div>
    </div>
  )
}
