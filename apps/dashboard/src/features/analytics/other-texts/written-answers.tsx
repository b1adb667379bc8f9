import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { AnswerRate } from '../cards/answer-rate.tsx'
import { type ComparedQuestion, otherSummary } from '../cards/compared-question.ts'
import { useResultsLocation } from '../results-location.ts'
import type { Summary } from '../results-query.ts'
import { useHasResults } from '../use-counted-query.ts'
import { useDebouncedSearch } from '../use-debounced-search.ts'
import { FoundText } from './found-text.tsx'
import { writtenTextsQuery } from './texts-query.ts'
import { useTextSide } from './use-text-side.tsx'
import { words } from './words.ts'

const SHOWN = 5

type Props = {
  readonly surveyId: string
  readonly compared: ComparedQuestion
  readonly summary: Summary<'texts'>
}

/** How many wrote something, and what, newest first, with a search. */
export function WrittenAnswers({ surveyId, compared, summary }: Props) {
  const { query, isOther, choice } = useTextSide(compared)
  const [search, setSearch] = useState('')
  const [isLong, setIsLong] = useState(false)
  const asked = useDebouncedSearch(search.trim())
  const { questionId } = compared.question
  const isNeeded = asked !== '' || isLong
  const list = useInfiniteQuery({
    ...writtenTextsQuery({ surveyId, questionId, query, search: asked }),
    enabled: useHasResults(surveyId) && isNeeded,
  })
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } = list
  const loadMore = () => void list.fetchNextPage()
  const newest = (isOther ? otherSummary(compared, 'texts')?.newest : summary.newest) ?? []
  const unsearched = error && asked !== '' ? [] : newest
  const texts = isNeeded && data ? data.pages.flatMap((page) => page.texts) : unsearched
  const shown = isLong ? texts : texts.slice(0, SHOWN)
  const hasMore = isLong ? hasNextPage : texts.length > SHOWN || (isNeeded && hasNextPage)
  return (
    <>
      <AnswerRate compared={compared} summary={summary} />
      {choice}
      <SearchField label={words.searchAnswers} value={search} onChange={setSearch} />
      <p role="status" className="min-h-6 pt-1 text-caption text-ink-3 tabular-nums">
        {asked !== '' && data && !isPlaceholderData && foundText(data.pages)}
      </p>
      {error && (
        <RetryNotice
          tone="red"
          text={failureText(error)}
          onRetry={list.isFetchNextPageError ? loadMore : () => void list.refetch()}
          isRetrying={isFetching}
        />
      )}
      <ul className="divide-y divide-line">
        {shown.map((text) => (
          <TextRow key={text.responseId} {...text} search={isNeeded ? asked : ''} />
        ))}
      </ul>
      {hasMore && (
        <Button
          className="mt-3 w-full"
          isBusy={isFetchingNextPage}
          onClick={() => (isLong ? loadMore() : setIsLong(true))}
        >
          {shown.length === 0 ? words.searchOlder : words.showMore}
        </Button>
      )}
    </>
  )
}

type Page = {
  readonly search: { readonly found: number; readonly searched: number; readonly isAll: boolean } | null
}

/** The first page counts all texts, or the newest of very many. */
function foundText([first]: readonly Page[]): string {
  if (!first?.search) return ''
  const { found, searched, isAll } = first.search
  return isAll ? words.found(found, searched) : words.foundInNewest(found, searched)
}

type RowProps = { readonly responseId: string; readonly day: string; readonly text: string; readonly search: string }

function TextRow({ responseId, day, text, search }: RowProps) {
  const { hrefTo } = useResultsLocation()
  return (
    <li className="py-2.5">
      <blockquote dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        <FoundText text={text} search={search} />
      </blockquote>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-ink-3">
        {formatDay(day)}
        <Link
          to={hrefTo({ responseId })}
          replace
          data-response={responseId}
          className="-my-1 flex min-h-11 items-center px-1 text-ink-2 underline underline-offset-4"
        >
          {words.openResponse}
        </Link>
      </p>
    </li>
  )
}
