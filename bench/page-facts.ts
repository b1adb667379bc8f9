import type { SentFacts } from '@earshot/survey'

const PAGES = 300
const PRODUCTS = 800

/** One of some, the first ones far more often. */
const skewed = (random: () => number, size: number) => Math.floor(size * random() ** 4)

/** Facts as a page of a shop sends them, most of them after an order. */
export function somePageFacts(random: () => number): SentFacts {
  const products = Array.from(
    { length: 1 + skewed(random, 6) },
    () => `${8_000_000_000_000 + skewed(random, PRODUCTS)}`,
  )
  const fromCampaign = random() < 0.4
  return {
    surface: random() < 0.8 ? 'popover' : 'link',
    language: ['da', 'en', 'de', 'sv'][skewed(random, 4)],
    page_path: `/products/product-${skewed(random, PAGES)}`,
    page_type: 'thank_you',
    customer_type: random() < 0.3 ? 'repeat' : 'firstTime',
    country: ['DK', 'DE', 'SE', 'NO', 'US'][skewed(random, 5)],
    product: products,
    ...(fromCampaign && { utm_source: ['newsletter', 'search', 'social'][skewed(random, 3)], utm_medium: 'paid' }),
    order_value: (10 + 400 * random() ** 3).toFixed(2),
    currency: 'EUR',
  }
}
