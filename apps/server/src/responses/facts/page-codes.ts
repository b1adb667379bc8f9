import { LISTED_FACTS } from '@earshot/survey'
import { pageFactKey } from './response-facts.ts'

// Facts of pages have codes of a range of their own. They are in no total, because nobody asks for all of them at once, and without
// them the arrays of totals stay short (ADR-0086). Each fact has a part of the range, so that its last code says how many values it has.

export const FIRST_PAGE_CODE = 1_000_001

export const isPageCode = (code: number): boolean => code >= FIRST_PAGE_CODE

/** How many values of a fact have a code of their own. Later ones share one. */
export const MAX_PAGE_VALUES = 500

const CODES_OF_A_FACT = 1_000

/** By their position. New ones come last. */
const KEYS = [...LISTED_FACTS, 'currency' as const, 'signed_order' as const].map(pageFactKey)

/** The codes of a fact of pages: those of its own values from `first` to `last`, and then the one that all other values share. */
export function pageCodesOf(askedKey: string): {
  readonly first: number
  readonly last: number
  readonly shared: number
} {
  const position = KEYS.indexOf(askedKey)
  if (position < 0) throw new Error(`No page has the fact ${askedKey}`)
  const first = FIRST_PAGE_CODE + position * CODES_OF_A_FACT
  const last = first + MAX_PAGE_VALUES - 1
  return { first, last, shared: last + 1 }
}
