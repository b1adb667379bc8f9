import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dayIn } from '../../lib/time-zones.ts'
import { NpsGroups } from '../../parts/nps/nps-groups.tsx'
import { ScoreColumns } from '../../parts/nps/score-columns.tsx'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Panel } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { HowCounted } from './how-counted.tsx'
import { npsQuery, type StoreNps } from './nps-query.ts'
import { NpsSkeleton } from './nps-skeleton.tsx'
import { NpsSurveys } from './nps-surveys.tsx'
import { daysOf, usePeriod } from './period.ts'
import { PeriodChips } from './period-chips.tsx'
import { ScoreCard } from './score-card.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { words } from './words.ts'

type Props = {
  /** The main action, where it does not stand at the foot of the screen. */
  readonly action: ReactNode
}

/** The store's Net Promoter Score over a period, which stands in the address. ADR-0023. */
export function NetPromoterScore({ action }: Props) {
  const [period, go] = usePeriod()
  const { data: details } = useQuery(storeDetailsQuery)
  const today = dayIn(details?.merchantDetails.timezone ?? 'UTC', new Date())
  const query = useQuery(npsQuery(daysOf(period, today)))
  const { data, isPlaceholderData } = query
  return (
    <>
      <div className="flex items-start justify-between gap-4 pt-2 pb-1">
        <div>
          <h1 tabIndex={-1} className="font-display text-title">
            {words.title}
          </h1>
          <p className="mt-1 text-small text-ink-2">{words.hint}</p>
        </div>
        <div className="flex-none">{action}</div>
      </div>
      <PeriodChips period={period} shown={data} today={today} onGo={go} />
      {data?.isVerifiedOnly && <VerifiedOnlyNote />}
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && announcementOf(data)}
      </p>
      <QueryContent query={query} data={data} staleText={words.notNew} skeleton={<NpsSkeleton />}>
        {(nps) => <Results nps={nps} />}
      </QueryContent>
    </>
  )
}

/** The store counts verified orders only (ADR-0100). */
const VerifiedOnlyNote = () => (
  <p className="-my-1.5 text-small text-ink-2">
    {words.verifiedOnly}{' '}
    <Link to="/settings?tab=store" className="inline-flex min-h-11 items-center underline underline-offset-4">
      {words.verifiedSetting}
    </Link>
  </p>
)

const announcementOf = ({ score, responses }: StoreNps) =>
  score === null ? words.announcedNone : words.announced(score, responses)

function Results({ nps }: { readonly nps: StoreNps }) {
  if (nps.score === null) return <NoScore nps={nps} />
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:items-start @3xl:gap-4">
        <div className="flex flex-col gap-3 @3xl:gap-4">
          <ScoreCard score={nps.score} interval={nps.interval} responses={nps.responses} />
          <Panel>
            <h2 className="text-heading">{words.whoTitle}</h2>
            <NpsGroups {...nps} />
            <ScoreColumns scores={nps.scores} from={0} />
          </Panel>
        </div>
        <div className="flex flex-col gap-3 @3xl:gap-4">
          <ScoreTrend trend={nps.trend} />
          <NpsSurveys surveys={nps.surveys} />
          <HowCounted nps={nps} />
        </div>
      </div>
    </div>
  )
}

/** Nobody has given a score: because nobody was asked, or not in this period. */
function NoScore({ nps }: { readonly nps: StoreNps }) {
  const isAsking = nps.surveys.length > 0
  return (
    <>
      <EmptyState
        title={isAsking ? words.waitingTitle : words.emptyTitle}
        text={isAsking ? words.waitingText : words.emptyText}
      />
      {isAsking && <NpsSurveys surveys={nps.surveys} />}
      <HowCounted nps={nps} />
    </>
  )
}
