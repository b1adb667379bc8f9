import { useQuery } from '@tanstack/react-query'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { type Analytics, analyticsQuery } from './analytics-query.ts'
import { Headline } from './headline.tsx'
import { QuestionResult } from './question-result.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { words } from './words.ts'

/** A survey's results, rising while one looks. */
export function SurveyResults({ surveyId }: { readonly surveyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery(surveyId))
  const isGone = failureCode(error) === 'survey_not_found'
  return (
    <Screen bar={<ResultsBar surveyId={surveyId} data={data} />}>
      {!data && error && (
        <ErrorState
          text={failureText(error)}
          {...(!isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
        >
          {isGone && <ButtonLink to="/">{words.back}</ButtonLink>}
        </ErrorState>
      )}
      {!data && !error && <ResultsSkeleton />}
      {data && error && <Notice tone="amber" text={words.notRefreshed} />}
      {data && <Results analytics={data} />}
    </Screen>
  )
}

function Results({ analytics }: { readonly analytics: Analytics }) {
  if (analytics.responses === 0) {
    const isLive = analytics.status === 'published'
    return (
      <EmptyState title={words.emptyTitle} text={isLive ? words.emptyLive : words.emptyDraft}>
        {!isLive && (
          <ButtonLink to={`/builder/${analytics.surveyId}`} look="main">
            {words.edit}
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <Headline analytics={analytics} />
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:gap-4">
          {analytics.questions.map((result, index) => (
            <QuestionResult key={result.questionId} result={result} number={index + 1} />
          ))}
        </div>
      </div>
    </>
  )
}

function ResultsBar({ surveyId, data }: { readonly surveyId: string; readonly data: Analytics | undefined }) {
  return (
    <>
      <IconLink icon="back" label={words.back} to="/" className="-ms-2.5" />
      <h1 dir="auto" className="min-w-0 flex-1 truncate font-heavy">
        {data?.name ?? words.title}
      </h1>
      {data && (
        <Chip tone={data.status === 'published' ? 'green' : 'plain'} dot={data.status === 'published'}>
          {data.status === 'published' ? words.live : words.draft}
        </Chip>
      )}
      <IconLink icon="pencil" label={words.edit} to={`/builder/${surveyId}`} className="-me-2.5" />
    </>
  )
}
