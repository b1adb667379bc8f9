import type { Goal } from '../onboarding/onboarding.ts'

/**
 * Templates in the order of a merchant's goals. Goals have no order among themselves: the best of each come first, then
 * the second best of each; templates that fit none keep their order below.
 */
export function fittingFirst<T extends { readonly surveyId: string }>(
  templates: readonly T[],
  goals: readonly string[],
): readonly T[] {
  const wanted = Object.entries(fitting).flatMap(([goal, ids]: [string, readonly string[]]) =>
    goals.includes(goal) ? [ids] : [],
  )
  const rank = ({ surveyId }: T) =>
    Math.min(...wanted.map((ids) => ids.indexOf(surveyId)).filter((index) => index !== -1), templates.length)
  return templates.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The templates of the library that ask about each goal, the best first. A category is too wide for it: opinions on a
 * price, on a color and on a size are all product research.
 */
export const fitting = {
  attribution: ['attribution', 'first-time-buyers', 'customer-reviews'],
  satisfaction: [
    'order-satisfaction',
    'delivery-experience',
    'support-satisfaction',
    'product-feedback',
    'checkout-experience',
    'packaging',
  ],
  loyalty: ['net-promoter-score', 'repeat-buyers', 'quick-nps', 'win-back'],
  returns: ['return-reason', 'cart-abandonment', 'subscription-cancellation', 'win-back', 'size-and-fit'],
  product: ['missing-products', 'new-product-idea', 'colour-choice', 'product-feedback', 'product-market-fit'],
  pricing: ['price-and-value', 'acceptable-price-range', 'delivery-preferences', 'cart-abandonment'],
} as const satisfies { readonly [G in Goal]: readonly string[] }
