import { useId } from 'react'
import { ARTICLE_CATEGORIES, type Article, type ArticleCategory } from './article.ts'
import { ArticleLines } from './article-lines.tsx'
import { words } from './words.ts'

/** Every article under what it is about. */
export const ArticleGroups = ({ articles }: { readonly articles: readonly Article[] }) => (
  <div className="mt-2 flex flex-col gap-7 wide:block wide:columns-2 wide:gap-6">
    {ARTICLE_CATEGORIES.map((category) => (
      <Group
        key={category}
        category={category}
        articles={articles.filter((article) => article.category === category)}
      />
    ))}
  </div>
)

function Group({ category, articles }: { readonly category: ArticleCategory; readonly articles: readonly Article[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="break-inside-avoid wide:pb-7">
      <h2 id={id} className="mb-2.5 text-heading">
        {words.categories[category]}
      </h2>
      <ArticleLines articles={articles} />
    </section>
  )
}
