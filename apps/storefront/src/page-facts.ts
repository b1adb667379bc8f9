import {
  MAX_FACT_LENGTH,
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  type PageFact,
  type SentFacts,
  type ShopperContext,
} from '@earshot/survey/respondent'
import { readLanding } from './landing.ts'

/** An encoded path is up to three times as long as the stored one. The server reads no longer one. */
const MAX_SENT_PATH = 3 * MAX_PATH_LENGTH

/** A page, and the place on it where a survey is shown. */
type FactsSource = {
  readonly context: ShopperContext
  /** Null: over the page. */
  readonly element: HTMLElement | null
  /** Not empty on our own page, whose address is a link. */
  readonly asksAnyone: string | undefined
  readonly isRefused: () => boolean
}

/**
 * The facts of this page that the store keeps, as they are sent with answers. The server checks and masks them (ADR-0086).
 * @param leftOut the facts that the store does not keep. They never leave the page
 */
export function pageFacts(
  { context, element, asksAnyone, isRefused }: FactsSource,
  leftOut: readonly PageFact[],
): SentFacts {
  const landing = isRefused() ? new URLSearchParams() : readLanding()
  const { orderValue, currency, locale, pageType, customerType, location: region } = context
  const all: Record<Exclude<PageFact, 'page_path'>, unknown> = {
    surface: asksAnyone ? 'link' : element ? 'inline' : 'popover',
    language: locale || document.documentElement.lang,
    page_type: pageType,
    customer_type: customerType,
    // The region is a fact of its own, and a name of a country begins with the code of another.
    country: /^[a-z]{2}(?=[-:]|$)/i.exec(`${shortened(region) ?? ''}`.trim())?.[0],
    region,
    product: context.productIds,
    collection: context.collectionIds,
    discount_code: context.discountCodes,
    utm_source: landing.get('utm_source'),
    utm_medium: landing.get('utm_medium'),
    utm_campaign: landing.get('utm_campaign'),
    order_value: orderValue,
  }
  const sent: [string, unknown][] = Object.entries(all).map(([fact, value]) => [fact, shortened(value)])
  // Our own page has the same path for everyone.
  if (!asksAnyone) sent.push(['page_path', sentPath(location.pathname)])
  if (!leftOut.includes('order_value')) sent.push(['currency', shortened(currency)])
  return Object.fromEntries(sent.filter(([fact, value]) => value !== undefined && !leftOut.includes(fact as PageFact)))
}

/** Cut between segments, because a part of one could hide what the server masks. */
const sentPath = (path: string): string =>
  path.length > MAX_SENT_PATH ? path.slice(0, path.lastIndexOf('/', MAX_SENT_PATH)) : path

/** @returns undefined for everything that is no text, no number and no list of these: a page can put anything into its context */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_FACT_VALUES).filter(isShort)
  return isShort(value) ? value : undefined
}

const isShort = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' && `${value}`.length <= MAX_FACT_LENGTH
