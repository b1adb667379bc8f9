import type { SearchedIn } from './banned-words.ts'

/**
 * Where banned words are left. A path covers all files that begin with it. The lists only get shorter: the test fails
 * for a path that has no banned word, and for a list that is longer than before.
 */
export const unfinished: { readonly [where in SearchedIn]: readonly string[] } = {
  /** The folders that will be rewritten. Their new code uses the glossary. */
  names: ['apps/storefront/src/'],
  comments: ['apps/storefront/src/'],
  catalogs: [],
}
