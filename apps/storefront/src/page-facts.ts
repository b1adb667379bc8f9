import {
  MAX_FACT_LENGTH,
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  type PageFact,
  type SentFacts,
  type ShopperContext,
  type Surface,
} from '@earshot/survey/respondent'
import { readLanding } from './landing.ts'

/** A page, and the place on it where a survey is shown. */
export type FactsSource = {
  /** The facts that the store does not keep. They never leave the page. */
  readonly leftOut: readonly PageFact[]
  readonly context: ShopperContext
  readonly surface: Surface
}

/** The facts of this page that the store keeps, as they are sent with answers. The server checks and masks them (ADR-0086). */
export function pageFacts({ leftOut, context, surface }: FactsSource): SentFacts {
  const landing = readLanding()
  const { orderValue, currency, locale, pageType, customerType, location: place } = context
  const all: Record<PageFact, unknown> = {
    surface,
    language: locale || document.documentElement.lang,
    // Our own page has the same path for everyone.
    page_path: surface === 'link' ? '' : location.pathname.slice(0, MAX_PATH_LENGTH),
    page_type: pageType,
    customer_type: customerType,
    country: place,
    region: place,
    product: context.productIds,
    collection: context.collectionIds,
    discount_code: context.discountCodes,
    utm_source: landing.get('utm_source'),
    utm_medium: landing.get('utm_medium'),
    utm_campaign: landing.get('utm_campaign'),
    order_value: orderValue,
  }
  const facts = Object.entries({ ...all, currency: leftOut.includes('order_value') ? '' : currency })
  return Object.fromEntries(
    facts
      .filter(([fact]) => !leftOut.includes(fact as PageFact))
      .map(([fact, value]) => [fact, shortened(value)])
      .filter(([, value]) => value !== undefined),
  )
}

/** @returns undefined for everything that is no text, no number, and no list of these: a page can put anything into its context */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_FACT_VALUES).map(shortened).filter(Boolean)
  const isText = typeof value === 'string' || typeof value === 'number'
  const longest = typeof value === 'string' && value[0] === '/' ? MAX_PATH_LENGTH : MAX_FACT_LENGTH
  return isText && value !== '' && String(value).length <= longest ? value : undefined
}
