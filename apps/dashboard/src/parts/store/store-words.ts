/** The labels of the store's details in every form that asks for them. */
export const storeLabels = {
  businessName: 'Business name',
  storeUrl: 'Store address',
  timezone: 'Time zone',
  currency: 'Currency',
} as const

/** The messages if they are left empty. */
export const storeGaps = {
  businessName: 'Enter what your business is called.',
  storeUrl: 'Enter your store’s web address.',
  timezone: 'Choose a time zone.',
  currency: 'Choose a currency.',
} as const

/** For who has not given theirs. */
export const STORE_URL_HINT = 'Such as nordlys-candles.com.'
