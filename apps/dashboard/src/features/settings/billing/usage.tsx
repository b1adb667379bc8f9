import { gate } from '@earshot/plans'
import type { Customer } from '@heymantle/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount, formatFullDay } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { isFull } from '../../../parts/survey/shown-status.ts'
import { UpgradePrompt } from '../../../parts/upgrade/upgrade-prompt.tsx'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { type SurveyUsage, type Usage as UsageFacts, usageQuery } from './usage-query.ts'
import { words } from './words.ts'

/** The used part of the plan. @param customer null if nothing is sold */
export function UsagePanel({ customer }: { readonly customer: Customer | null }) {
  const { data, error, isFetching, refetch } = useQuery(usageQuery)
  const questions = customer && gate(customer.features, 'questions_per_survey')
  const questionLimit = questions?.allowed ? questions.limit : null
  return (
    <SettingsSection title={words.usage} text={words.usageText} help="plans-and-limits">
      {error && (
        <RetryNotice tone="red" text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <UsageSkeleton />}
      {data && !error && <UsageFigures usage={data} questionLimit={questionLimit} />}
    </SettingsSection>
  )
}

type FiguresProps = { readonly usage: UsageFacts; readonly questionLimit: number | null }

function UsageFigures({ usage: { month, surveys, activeSurveys }, questionLimit }: FiguresProps) {
  const { orders } = month
  const full = surveys.find(isSurveyFull)
  return (
    <div className="flex flex-col gap-5">
      <Figure label={words.activeSurveys} used={activeSurveys.count} limit={activeSurveys.limit}>
        {questionLimit !== null && words.questionsPerSurvey(questionLimit)}
      </Figure>
      <Figure label={words.responsesThisMonth} used={month.responses} limit="none there is">
        {month.forecast !== null && words.forecast(month.forecast)}
      </Figure>
      <Figure label={words.ordersThisMonth} used={orders.count} limit={orders.limit}>
        {orders.limit !== null && orders.count > orders.limit && words.ordersOver}
      </Figure>
      <Surveys surveys={surveys} />
      {full && full.limit !== null && (
        <UpgradePrompt refusal={{ because: 'limit_reached', featureKey: 'responses_per_survey', limit: full.limit }} />
      )}
    </div>
  )
}

/** The longest list that needs no unfolding. */
const MAX_SURVEYS = 5

function Surveys({ surveys }: { readonly surveys: readonly SurveyUsage[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? surveys : surveys.slice(0, MAX_SURVEYS)
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-small font-heavy">{words.responsesPerSurvey}</h3>
      {surveys.length === 0 && <p className="mt-1.5 text-small text-ink-2">{words.noSurveys}</p>}
      <ul className="mt-3 flex flex-col gap-4">
        {shown.map((survey) => (
          <li key={survey.surveyId}>
            <Figure label={<bdi>{survey.name || words.unnamed}</bdi>} used={survey.responses} limit={survey.limit}>
              {noteOf(survey)}
            </Figure>
          </li>
        ))}
      </ul>
      {shown.length < surveys.length && (
        <Button className="mt-4 w-full" onClick={() => setIsWhole(true)}>
          {words.showAll(surveys.length)}
        </Button>
      )}
    </div>
  )
}

const isSurveyFull = ({ responses, limit }: SurveyUsage): boolean => isFull(responses, limit)

function noteOf(survey: SurveyUsage): string | false {
  const { locked, status, forecastDay } = survey
  if (locked > 0) return words.locked(locked)
  if (isSurveyFull(survey)) return status === 'published' && words.full
  return forecastDay !== null && words.fullOn(formatFullDay(forecastDay))
}

type FigureProps = {
  readonly label: ReactNode
  readonly used: number
  /** null: the plan has none; 'none there is': no plan limits it. */
  readonly limit: number | null | 'none there is'
  /** A sentence about it. */
  readonly children?: ReactNode
}

/** A number and, where it has an end, how near that is. */
function Figure({ label, used, limit, children }: FigureProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="flex-none font-medium tabular-nums">{amountText(used, limit)}</span>
      </div>
      {typeof limit === 'number' && (
        <div className="mt-1.5">
          <Meter share={limit === 0 ? 1 : Math.min(1, used / limit)} />
        </div>
      )}
      {children && <p className="mt-1.5 text-small text-ink-2">{children}</p>}
    </div>
  )
}

function amountText(used: number, limit: FigureProps['limit']): string {
  if (limit === 'none there is') return formatCount(used)
  return limit === null ? words.noLimit(used) : words.usedOf(used, limit)
}

const UsageSkeleton = () => (
  <Skeleton>
    <div className="flex flex-col gap-5">
      {[1, 2, 3].map((line) => (
        <div key={line}>
          <Bone className="h-5 w-2/3" />
          <Bone className="mt-2 h-2.5" />
        </div>
      ))}
    </div>
  </Skeleton>
)
