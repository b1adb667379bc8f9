import type { Template } from '@earshot/survey'
import { firstTimeBuyers } from './customer-loyalty/first-time-buyers.ts'
import { loyaltyProgram } from './customer-loyalty/loyalty-program.ts'
import { netPromoterScore } from './customer-loyalty/net-promoter-score.ts'
import { newsletter } from './customer-loyalty/newsletter.ts'
import { quickNps } from './customer-loyalty/quick-nps.ts'
import { repeatBuyers } from './customer-loyalty/repeat-buyers.ts'
import { reviews } from './customer-loyalty/reviews.ts'
import { subscriptionCancellation } from './customer-loyalty/subscription-cancellation.ts'
import { winBack } from './customer-loyalty/win-back.ts'
import { cart } from './customer-satisfaction/cart.ts'
import { checkout } from './customer-satisfaction/checkout.ts'
import { delivery } from './customer-satisfaction/delivery.ts'
import { findingProducts } from './customer-satisfaction/finding-products.ts'
import { orderSatisfaction } from './customer-satisfaction/order-satisfaction.ts'
import { packaging } from './customer-satisfaction/packaging.ts'
import { returns } from './customer-satisfaction/returns.ts'
import { support } from './customer-satisfaction/support.ts'
import { attribution } from './market-analysis/attribution.ts'
import { brandImage } from './market-analysis/brand-image.ts'
import { competitors } from './market-analysis/competitors.ts'
import { deliveryPreferences } from './market-analysis/delivery-preferences.ts'
import { giftBuyers } from './market-analysis/gift-buyers.ts'
import { holidayShopping } from './market-analysis/holiday-shopping.ts'
import { sustainability } from './market-analysis/sustainability.ts'
import { visitIntent } from './market-analysis/visit-intent.ts'
import { wholesale } from './market-analysis/wholesale.ts'
import { colorChoice } from './product-research/color-choice.ts'
import { missingProducts } from './product-research/missing-products.ts'
import { newProductIdea } from './product-research/new-product-idea.ts'
import { priceAndValue } from './product-research/price-and-value.ts'
import { priceRange } from './product-research/price-range.ts'
import { productFeedback } from './product-research/product-feedback.ts'
import { productMarketFit } from './product-research/product-market-fit.ts'
import { productPage } from './product-research/product-page.ts'
import { sizeAndFit } from './product-research/size-and-fit.ts'

/**
 * Every template, as merchants without a goal see them: the most needed ones come first, and each screenful has
 * something else.
 */
export const templateLibrary: readonly Template[] = [
  attribution,
  netPromoterScore,
  orderSatisfaction,
  productMarketFit,
  cart,
  firstTimeBuyers,
  visitIntent,
  priceAndValue,
  checkout,
  quickNps,
  missingProducts,
  competitors,
  delivery,
  returns,
  productFeedback,
  repeatBuyers,
  productPage,
  giftBuyers,
  support,
  subscriptionCancellation,
  sizeAndFit,
  findingProducts,
  deliveryPreferences,
  packaging,
  winBack,
  newProductIdea,
  brandImage,
  loyaltyProgram,
  colorChoice,
  newsletter,
  sustainability,
  reviews,
  priceRange,
  holidayShopping,
  wholesale,
]
