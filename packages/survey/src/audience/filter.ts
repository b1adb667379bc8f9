/** A condition that a merchant sets for shoppers before a survey is shown. Spec §3.6. */
export type AudienceFilter = {
  readonly type:
    | 'customerType'
    | 'orderValue'
    | 'customerTags'
    | 'paymentMethods'
    | 'giftCard'
    | 'discountCodes'
    | 'zipCode'
    | 'location'
    | 'orderQuantity'
    | 'productIds'
    | 'collectionIds'
  readonly operator: 'between' | 'equals' | 'greater_than' | 'less_than' | 'contains' | 'does_not_contains' | 'is'
  readonly value?: string | number | null
  /** The upper end of `between`. */
  readonly maxValue?: string | number | null
  /** Locations are written `code:name`. */
  readonly values?: readonly string[]
  /** For display only. */
  readonly labels?: readonly string[]
}

/** The data that the store reports about a shopper and the order; an absent field was not reported. ADR-0032. */
export type ShopperContext = {
  readonly orderId?: string
  readonly orderValue?: string | number
  /** ISO 4217. */
  readonly currency?: string
  readonly customerType?: string
  readonly customerTags?: readonly string[]
  readonly paymentMethods?: readonly string[]
  readonly giftCard?: boolean | 'used' | 'notUsed'
  readonly discountCodes?: readonly string[]
  readonly zipCode?: string
  /** A country or region code: `US`, `US-CA`. */
  readonly location?: string
  readonly orderQuantity?: string | number
  readonly productIds?: readonly string[]
  readonly collectionIds?: readonly string[]
  readonly pageType?: string
  readonly customerId?: string
  readonly locale?: string
}
