import {
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  type PageFact,
  type SentFacts,
  type ShopperContext,
} from '@earshot/survey/respondent'
import { readLanding } from './landing.ts'

/** The longest text that is sent. The server reads no longer one. */
const MAX_SENT = 3 * MAX_PATH_LENGTH

/** A page, and the place on it where a survey is shown. */
type FactsSource = {
  readonly context: ShopperContext
  /** Null: over the page. */
  readonly place: HTMLElement | null
  /** Not empty on our own page, whose address is a link. */
  readonly asksAnyone: string | undefined
}

/**
 * The facts of this page that the store keeps, as they are sent with answers. The server checks and masks them (ADR-0086).
 * @param leftOut the facts that the store does not keep. They never leave the page
 */
export function pageFacts({ context, place, asksAnyone }: FactsSource, leftOut: readonly PageFact[]): SentFacts {
  const landing = readLanding()
  const { orderValue, currency, locale, pageType, customerType, location: region } = context
  // Encoded, a path can be three times as long as it is stored. A part of a segment could hide what the server masks.
  const path = location.pathname
  const all: Record<PageFact, unknown> = {
    surface: asksAnyone ? 'link' : place ? 'inline' : 'popover',
    language: locale || document.documentElement.lang,
    // Our own page has the same path for everyone.
    page_path: asksAnyone ? '' : path.length > MAX_SENT ? path.slice(0, path.lastIndexOf('/', MAX_SENT)) : path,
    page_type: pageType,
    customer_type: customerType,
    // The region is a fact of its own.
    country: `${region ?? ''}`.trim().slice(0, 2),
    region,
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

/** @returns undefined for everything that is no text, no number and no list of these: a page can put anything into its context */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_FACT_VALUES).filter(isShort)
  return isShort(value) ? value : undefined
}

const isShort = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' && `${value}`.length <= MAX_SENT
