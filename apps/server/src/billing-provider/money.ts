/** Inside, money is whole cents; on the wire it is decimal major units. */
export const CURRENCY = 'USD'

/** The wire's number: 2999 is 29.99, the nearest there is. */
export const toMajor = (cents: number): number => cents / 100

/** @returns null for what is no whole number of cents */
export function toCents(major: number): number | null {
  const cents = Math.round(major * 100)
  // 29.99 * 100 is 2998.9999999999995; a number that is off by more than that was no amount.
  return Number.isSafeInteger(cents) && Math.abs(major * 100 - cents) < 1e-6 ? cents : null
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })

/** For people: $29.99. */
export const moneyText = (cents: number): string => dollars.format(cents / 100)
