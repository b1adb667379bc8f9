/** The banner about billing. */
export const words = {
  billing: 'Billing',
  connection: 'Connection',
  noConnection: 'There’s no connection to Earshot right now.',
  paymentFailed: 'Your last payment failed.',
  billingAway: 'We can’t reach billing right now. You’re on your plan as we last knew it.',
  seeBilling: 'See billing',
} as const
