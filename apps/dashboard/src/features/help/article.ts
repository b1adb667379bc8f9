import { HELP_SLUGS, type HelpSlug } from '../../parts/help/help-slugs.ts'
import { plainText } from './plain-text.ts'

/** In the order in which they are listed. */
export const ARTICLE_CATEGORIES = ['start', 'fix', 'make', 'logic', 'publish', 'results', 'account'] as const

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

export type Article = {
  readonly slug: HelpSlug
  readonly title: string
  /** One line. */
  readonly summary: string
  readonly category: ArticleCategory
  /** Other names that merchants may use; searched, and never shown. */
  readonly also: string
  readonly related: readonly HelpSlug[]
  /** Markdown. */
  readonly body: string
  /** The same without its marks, to be searched. */
  readonly text: string
}

const isHelpSlug = (text: string): text is HelpSlug => HELP_SLUGS.some((slug) => slug === text)

/**
 * Reads an article's file: a head of `name: value` lines between two `---`, and the text in Markdown. They are our own:
 * a missing or misspelled field throws, and a test reads them all.
 */
export function readArticle(slug: HelpSlug, file: string): Article {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const fields = new Map(head.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w+:\s*/, '')]))
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw new Error(`The article ${slug} has no ${name}`)
    return value
  }
  const headFields = { title: field('title'), summary: field('summary'), also: field('also') }
  const category = ARTICLE_CATEGORIES.find((one) => one === field('category'))
  if (!category) throw new Error(`The article ${slug} is of a category that there isn’t`)
  const related = field('related')
    .split(', ')
    .map((name) => {
      if (!isHelpSlug(name)) throw new Error(`The article ${slug} names ${name}, which there isn’t`)
      return name
    })
  return { slug, ...headFields, category, related, body, text: plainText(body) }
}
