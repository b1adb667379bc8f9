import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScreenLayout } from '../../ui/screen.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import type { Article } from './article.ts'
import { ArticleLines } from './article-lines.tsx'
import { ArticleText } from './article-text.tsx'
import { HelpContact } from './help-contact.tsx'
import { helpQuery } from './help-query.ts'
import { words } from './words.ts'

/** One article, related ones, and a contact if it was of no help. ADR-0023. */
export function HelpArticle({ slug }: { readonly slug: string }) {
  const { data, isFetching, refetch } = useQuery(helpQuery)
  const article = data?.articles.find((one) => one.slug === slug)
  const isWaiting = !data && isFetching
  const heading = article?.title ?? (data ? words.noSuchTitle : words.title)
  return (
    // Lines that are read.
    <div className="[--column:44rem]">
      <title>{words.pageTitle(heading)}</title>
      <ScreenLayout
        bar={
          <Link
            to="/help"
            className="-ms-2 flex min-h-11 items-center gap-1 rounded-control ps-1 pe-3 text-small font-medium text-ink-2 hover:bg-sunken"
          >
            <Icon name="back" className="size-5" />
            {words.back}
          </Link>
        }
      >
        {/* One heading from the first moment on: the focus that came to it stays there. */}
        <div>
          {article && <p className="text-small text-ink-3">{words.categories[article.category]}</p>}
          <h1 tabIndex={-1} className={isWaiting ? 'sr-only' : 'mt-1 font-display text-title text-balance'}>
            {heading}
          </h1>
          {article && <p className="mt-2 text-ink-2">{article.summary}</p>}
        </div>
        {isWaiting && <ArticleSkeleton />}
        {!data && !isFetching && <ErrorState text={words.notLoaded} onRetry={() => void refetch()} />}
        {data && !article && <NoSuchArticle />}
        {data && article && <Whole article={article} articles={data.articles} />}
        {data && <HelpContact />}
      </ScreenLayout>
    </div>
  )
}

type WholeProps = { readonly article: Article; readonly articles: readonly Article[] }

const Whole = ({ article, articles }: WholeProps) => (
  <>
    <ArticleText markdown={article.body} />
    <section aria-labelledby="related" className="mt-4">
      <h2 id="related" className="mb-2.5 text-heading">
        {words.related}
      </h2>
      <ArticleLines articles={articles.filter(({ slug }) => article.related.includes(slug))} />
    </section>
  </>
)

const NoSuchArticle = () => (
  <>
    <p className="text-ink-2">{words.noSuchText}</p>
    <ButtonLink to="/help" variant="main" className="my-4 self-start">
      {words.toHelp}
    </ButtonLink>
  </>
)

const ArticleSkeleton = () => (
  <Skeleton>
    <Bone className="h-4 w-28" />
    <Bone className="mt-2 h-8 w-4/5" />
    <Bone className="mt-3 h-5 w-3/5" />
    {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Bone key={index} className={`mt-4 h-4.5 ${width}`} />
    ))}
  </Skeleton>
)
