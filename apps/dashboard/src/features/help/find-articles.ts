import MiniSearch, { type SearchResult } from 'minisearch'
import type { Article } from './article.ts'
import { marked, passageWith, plainWord, type TextPiece, wordsIn } from './passage.ts'

export type Hit = {
  readonly article: Article
  /** With the words that were looked for marked. */
  readonly title: readonly TextPiece[]
  readonly passage: readonly TextPiece[]
}

/** Words that are in every question and say nothing of what it is about. */
const EMPTY_WORDS = new Set(
  'a an and are as at be by can do does don for from get has have how i if in is isn it its me my of on or t s so that the their there they this to was what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Shorter words have too many neighbors. */
const FUZZY_FROM_LENGTH = 4

const termOf = (word: string): string | null => {
  const term = plainWord(word)
  return EMPTY_WORDS.has(term) ? null : term
}

/**
 * How articles are found: by words that begin with the typed text, with a typing error forgiven and accents left out; a
 * title, or another name of it, counts more than the text. Exact words come before words that merely begin so: a search
 * for Excel does not mean excellent.
 */
export function createFinder(articles: readonly Article[]) {
  const bySlug = new Map<string, Article>(articles.map((article) => [article.slug, article]))
  const index = new MiniSearch<Article>({
    idField: 'slug',
    fields: ['title', 'also', 'summary', 'text'],
    tokenize: wordsIn,
    processTerm: termOf,
    searchOptions: {
      boost: { title: 5, also: 3, summary: 2 },
      prefix: true,
      fuzzy: (term) => (term.length < FUZZY_FROM_LENGTH ? false : 0.2),
    },
  })
  index.addAll(articles)

  /** Those that fit, the best first; null where nothing was typed that could be looked for. */
  return (typed: string): readonly Hit[] | null => {
    if (!wordsIn(typed).some(termOf)) return null
    const withAll = index.search(typed, { combineWith: 'AND' })
    const found =
      withAll.length > 0 ? withAll.sort((one, other) => prefixMatches(one) - prefixMatches(other)) : index.search(typed)
    return found.flatMap(({ id, match }) => {
      const article = bySlug.get(id)
      return article ? [hitOf(article, new Set(Object.keys(match)))] : []
    })
  }
}

/** How many of the words typed are there only as the beginning of longer ones. */
const prefixMatches = ({ queryTerms, terms }: SearchResult): number =>
  queryTerms.filter((typed) => !terms.includes(typed) && terms.some((term) => term.startsWith(typed))).length

function hitOf(article: Article, terms: ReadonlySet<string>): Hit {
  const { title, summary, text } = article
  return { article, title: marked(title, terms), passage: passageWith(text, terms) ?? marked(summary, terms) }
}
