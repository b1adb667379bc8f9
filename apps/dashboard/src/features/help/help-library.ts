import { HELP_SLUGS } from '../../parts/help/help-slugs.ts'
import { readArticle } from './article.ts'
import { createFinder } from './find-articles.ts'

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** Every article, and the way to find one: a part that comes with the first of them (ADR-0045). */
export const articles = HELP_SLUGS.map((slug) => readArticle(slug, files[`./articles/${slug}.md`] ?? ''))

export const findArticles = createFinder(articles)
