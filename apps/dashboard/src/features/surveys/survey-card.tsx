import { DEFAULT_SURVEY_NAME } from '@earshot/survey'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount, formatDate, formatShare, formatSince } from '../../lib/format.ts'
import { track } from '../../lib/track.ts'
import { isFull, shownStatus } from '../../parts/survey/shown-status.ts'
import { StatusChip } from '../../parts/survey/status-chip.tsx'
import { draftedText } from '../../parts/upgrade/upgrade-words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SurveyCardFacts } from './survey-list-query.ts'
import { SurveyMenu } from './survey-menu.tsx'
import { useChangeSurvey } from './use-list-changes.ts'
import { cardId } from './use-list-focus.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: SurveyCardFacts
}

type CardProps = Props & {
  /** How many are live, this one or not. */
  readonly liveCount: number
}

/** A survey at a glance. The whole card leads to the builder; menu and Results lie on top of it. ADR-0023. */
export function SurveyCard({ survey, liveCount }: CardProps) {
  const { surveyId, name, status, questionsCount, updatedAt, limit } = survey
  if (status === 'deleted') return <DeletedCard survey={survey} />
  const isLive = status === 'published'
  return (
    <CardFrame
      survey={survey}
      chips={
        <>
          <StatusChip status={shownStatus(status, limit !== null && isFull(limit.used, limit.of))} />
          {survey.hasUnpublishedChanges && <Chip tone="amber">{words.unpublishedChanges}</Chip>}
        </>
      }
      title={
        <Link
          to={`/builder/${surveyId}`}
          dir="auto"
          onClick={() => track.clicked({ kind: 'edit_survey', location: 'survey_card', survey })}
          className="inline-block min-h-6 min-w-11 after:absolute after:inset-0 after:rounded-card"
        >
          {name.trim() || DEFAULT_SURVEY_NAME}
        </Link>
      }
      facts={
        <>
          <span>{words.questions(questionsCount)}</span>
          <time dateTime={updatedAt}>{words.edited(formatSince(new Date(updatedAt), new Date()))}</time>
        </>
      }
      corner={<SurveyMenu survey={survey} liveCount={liveCount} />}
      note={
        <>
          <Drafted survey={survey} />
          {limit && <LimitNote limit={limit} />}
        </>
      }
    >
      {(survey.responses > 0 || isLive) && (
        <Link
          to={`/surveys/analytics/${surveyId}`}
          onClick={() => track.clicked({ kind: 'view_analytics', location: 'survey_card', survey })}
          aria-label={words.resultsOf(name)}
          className="relative -my-2 -me-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small font-medium text-accent hover:bg-accent-soft"
        >
          <Icon name="chart" className="size-4.5" />
          {words.results}
        </Link>
      )}
    </CardFrame>
  )
}

/** How much of its limit a survey has used, from four fifths on; and that it is not asked any more. ADR-0028. */
function LimitNote({ limit }: { readonly limit: NonNullable<SurveyCardFacts['limit']> }) {
  if (!isFull(limit.used, limit.of))
    return <p className="mt-1 text-small text-ink-2">{words.nearLimit(limit.used, limit.of)}</p>
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-amber">
      {words.atLimit(limit.of)}
      <Link
        to="/billing-plans"
        className="relative -mx-2 inline-flex min-h-11 items-center rounded-control px-2 font-heavy underline underline-offset-4"
      >
        {words.seePlans}
      </Link>
    </p>
  )
}

/** Why it is a draft, where the plan made it one. */
function Drafted({ survey }: { readonly survey: SurveyCardFacts }) {
  if (survey.status !== 'draft' || !survey.draftedBecause) return null
  return (
    <p className="mt-2 flex gap-1.5 text-small text-amber">
      <Icon name="info" className="mt-0.5 size-4" />
      <span className="min-w-0">{draftedText(survey.draftedBecause)}</span>
    </p>
  )
}

/** A deleted survey, how long it can be restored, and the one action for that. */
function DeletedCard({ survey }: Props) {
  const change = useChangeSurvey()
  const { name, questionsCount, erasedAt } = survey
  return (
    <CardFrame
      survey={survey}
      chips={<Chip tone="red">{words.deleted}</Chip>}
      title={<bdi>{name.trim() || DEFAULT_SURVEY_NAME}</bdi>}
      facts={
        <>
          <span>{words.questions(questionsCount)}</span>
          {erasedAt && <time dateTime={erasedAt}>{words.goesOn(formatDate(new Date(erasedAt)))}</time>}
        </>
      }
    >
      <Button aria-label={words.restoreNamed(name)} onClick={() => change({ kind: 'restore', survey })}>
        {words.restore}
      </Button>
    </CardFrame>
  )
}

type FrameProps = Props & {
  readonly chips: ReactNode
  readonly title: ReactNode
  readonly facts: ReactNode
  readonly corner?: ReactNode
  /** Below the facts. */
  readonly note?: ReactNode
  /** Beside the figures. */
  readonly children: ReactNode
}

function CardFrame({ survey, chips, title, facts, corner, note, children }: FrameProps) {
  const { surveyId, responses, completed, status } = survey
  const titleId = `${cardId(surveyId)}-name`
  const hasFigures = responses > 0 || status === 'published'
  return (
    <article
      id={cardId(surveyId)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`@container relative rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 wide:px-5 ${status === 'deleted' ? '' : 'hover:shadow-sheet'}`}
    >
      <div className={`flex flex-col @2xl:flex-row @2xl:items-center @2xl:gap-6 ${corner ? '@2xl:pe-14' : ''}`}>
        <div className="min-w-0 @2xl:flex-1">
          <div className="flex min-h-7 flex-wrap items-center gap-2 pe-11 @2xl:pe-0">{chips}</div>
          <h2 id={titleId} className="mt-2 line-clamp-3 text-heading @2xl:line-clamp-2">
            {title}
          </h2>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-ink-2">{facts}</p>
          {note}
        </div>
        {(hasFigures || children) && (
          <div className="mt-3.5 flex flex-wrap items-end gap-x-5 gap-y-2 @2xl:mt-0 @2xl:items-center @2xl:gap-x-6">
            {hasFigures && (
              <>
                <Figure value={formatCount(responses)} label={words.responses(responses)} width="@2xl:w-36" />
                <Figure
                  value={formatShare(completed, responses) ?? words.none}
                  label={words.completed}
                  width="@2xl:w-20"
                />
              </>
            )}
            <div className="ms-auto flex justify-end @2xl:min-w-24">{children}</div>
          </div>
        )}
      </div>
      {corner && <div className="absolute end-2 top-2 @2xl:top-1/2 @2xl:-translate-y-1/2">{corner}</div>}
    </article>
  )
}

type FigureProps = {
  readonly value: string
  readonly label: string
  /** Where there is room, the same on every card: figures stand below each other. */
  readonly width: string
}

function Figure({ value, label, width }: FigureProps) {
  return (
    <div className={width}>
      <div className="font-display text-figure whitespace-nowrap tabular-nums">{value}</div>
      <div className="mt-1 text-caption text-ink-3">{label}</div>
    </div>
  )
}
