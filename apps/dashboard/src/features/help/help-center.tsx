import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { ArticleGroups } from './article-groups.tsx'
import { HelpContact } from './help-contact.tsx'
import { helpQuery } from './help-query.ts'
import { HitList } from './hit-list.tsx'
import { words } from './words.ts'

/** All articles, and a field to find one by; the search is in the address. Spec §2.1, ADR-0023. */
export function HelpCenter() {
  const [params, setParams] = useSearchParams()
  const { data, isFetching, refetch } = useQuery(helpQuery)
  const search = params.get('search') ?? ''
  const hits = data?.findArticles(search) ?? null
  const updateSearch = (typed: string) => setParams(typed === '' ? {} : { search: typed }, { replace: true })
  return (
    <>
      <title>{words.pageTitle(words.title)}</title>
      <div className="pt-2 pb-1">
        <h1 tabIndex={-1} className="font-display text-title">
          {words.title}
        </h1>
        <p className="mt-1 text-small text-ink-2">{words.hint}</p>
      </div>
      <SearchField label={words.search} value={search} onChange={updateSearch} className="wide:max-w-120" />
      <p role="status" className="sr-only">
        {hits && words.announced(hits.length)}
      </p>
      {!data && isFetching && <HelpSkeleton />}
      {!data && !isFetching && <ErrorState text={words.notLoaded} onRetry={() => void refetch()} />}
      {data && !hits && <ArticleGroups articles={data.articles} />}
      {hits && hits.length > 0 && <HitList hits={hits} />}
      {hits?.length === 0 && (
        <EmptyState title={words.noneFound(search.trim())} text={words.noneFoundText}>
          <Button onClick={() => updateSearch('')}>{words.showAll}</Button>
        </EmptyState>
      )}
      <HelpContact />
    </>
  )
}

const HelpSkeleton = () => (
  <Skeleton>
    <div className="mt-2 flex flex-col gap-6">
      {[1, 2].map((group) => (
        <div key={group}>
          <Bone className="mb-3 h-5 w-36" />
          <Bone className="h-72 rounded-card! bg-surface! shadow-card" />
        </div>
      ))}
    </div>
  </Skeleton>
)
