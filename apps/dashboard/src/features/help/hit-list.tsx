import { Link } from 'wouter'
import type { Hit } from './find-articles.ts'
import type { TextPiece } from './passage.ts'
import { words } from './words.ts'

/** The articles that were found, each with the matching passage. */
export const HitList = ({ hits }: { readonly hits: readonly Hit[] }) => (
  <ul className="mt-1 flex max-w-3xl flex-col gap-3">
    {hits.map(({ article, title, passage }) => (
      <li key={article.slug}>
        <Link
          to={`/help/${article.slug}`}
          className="block rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-sheet"
        >
          <span className="block text-caption text-ink-3">{words.categories[article.category]}</span>
          <span className="mt-0.5 block text-heading">
            <Marked pieces={title} />
          </span>
          <span className="mt-1 block text-small text-ink-2">
            <Marked pieces={passage} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const Marked = ({ pieces }: { readonly pieces: readonly TextPiece[] }) =>
  pieces.map(({ text, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are replaced as a whole
      <mark key={index} className="rounded-[3px] bg-accent-soft font-medium text-ink forced-colors:underline">
        {text}
      </mark>
    ) : (
      text
    ),
  )
