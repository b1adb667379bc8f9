// The facts that a page sends with answers: on which page, and to which kind of shopper, a survey was shown. A response has no other
// ones (ADR-0086).

/** The facts that have values from a list. Their positions are part of stored codes: add new ones at the end. */
export const LISTED_FACTS = [
  'surface',
  'language',
  'page_path',
  'page_type',
  'customer_type',
  'country',
  'region',
  'product',
  'collection',
  'discount_code',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const

export type ListedFact = (typeof LISTED_FACTS)[number]

/** All facts of pages. The merchant chooses which of them are stored. */
export const PAGE_FACTS = [...LISTED_FACTS, 'order_value'] as const

export type PageFact = (typeof PAGE_FACTS)[number]

/** Where a survey is shown: over a page of the store, in its own place on one, or on a page of ours. */
export const SURFACES = ['popover', 'inline', 'link'] as const

export type Surface = (typeof SURFACES)[number]

export const CUSTOMER_TYPES = ['firstTime', 'repeat'] as const

/** The most products, collections or discount codes of one response. */
export const MAX_FACT_VALUES = 20
/** The longest value, in characters. */
export const MAX_FACT_LENGTH = 100
export const MAX_PATH_LENGTH = 200

/** Facts as a page sends them, unchecked. `currency` is that of the order value. */
export type SentFacts = { readonly [F in PageFact | 'currency']?: unknown }

/** The facts of a response, as they are stored. */
export type PageFacts = { readonly [F in ListedFact]?: readonly string[] } & {
  /** In the smallest unit of its currency. */
  readonly order_value?: { readonly minor: number; readonly currency: string }
}
