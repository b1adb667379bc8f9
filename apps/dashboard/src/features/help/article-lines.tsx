import { Link } from 'wouter'
import { Icon } from '../../ui/icon.tsx'
import type { Article } from './article.ts'

/** Articles to choose from, each with what it tells. */
export const ArticleLines = ({ articles }: { readonly articles: readonly Article[] }) => (
  <ul className="overflow-hidden rounded-card bg-surface shadow-card">
    {articles.map(({ slug, title, summary }) => (
      <li key={slug} className="not-first:border-t not-first:border-line">
        <Link
          to={`/help/${slug}`}
          className="flex min-h-16 items-center gap-3 py-3 ps-4 pe-3 hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className="mt-0.5 block text-small text-ink-2">{summary}</span>
          </span>
          <Icon name="forward" className="size-5 text-ink-3" />
        </Link>
      </li>
    ))}
  </ul>
)
