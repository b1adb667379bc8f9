/**
 * An amount in the smallest unit of its currency, as money is kept (ADR-0053): '59.90' EUR is 5990, 500 JPY is 500.
 * Null where it is no amount, has more decimals than the currency, or is more than can be kept.
 */
export function minorUnits(amount: string, currency: string): number | null {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(amount.trim()) ?? []
  const digits = decimalsOf(currency)
  if (sign === undefined || digits === null || decimals.slice(digits).replaceAll('0', '') !== '') return null
  return Number(sign + whole + decimals.slice(0, digits).padEnd(digits, '0'))
}

/** An amount as people write it, from the smallest unit of its currency: 5990 EUR is '59.90', 500 JPY is '500'. */
export function majorUnits(minor: number, currency: string): string {
  const digits = decimalsOf(currency) ?? 0
  return (minor / 10 ** digits).toFixed(digits)
}

/** By currency: a format takes longer to make than all the rest of an amount. */
const known = new Map<string, number | null>()

/** How many decimals a currency has; null: it is none. */
function decimalsOf(currency: string): number | null {
  if (!/^[A-Za-z]{3}$/.test(currency)) return null
  const code = currency.toUpperCase()
  const decimals = known.get(code)
  if (decimals !== undefined) return decimals
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const { maximumFractionDigits = null } = format.resolvedOptions()
  known.set(code, maximumFractionDigits)
  return maximumFractionDigits
}
