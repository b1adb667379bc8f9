/** The currency of each region; a region that is not listed pays in dollars until its merchant sets another. */
const CURRENCIES: { readonly [currency: string]: string } = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  TRY: 'TR',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  KRW: 'KR',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  INR: 'IN',
  PKR: 'PK',
  AED: 'AE',
  SAR: 'SA',
  ILS: 'IL',
  EGP: 'EG',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
}
const FALLBACK = 'USD'

type Region = { readonly timezone: string; readonly currency: string }

/**
 * Where a merchant most likely is. A clock says more about that than a language: many a browser in Berlin speaks
 * American English. The clock tells the time zone, the time zone the region, and the region the currency.
 */
export function guessRegion(
  browser: { readonly language: string },
  timezone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Region {
  const region = Object.values(CURRENCIES)
    .flatMap((regions) => regions.split(' '))
    .find((one) => zonesOf(one).includes(timezone))
  // A zone of a region that is not listed, or a browser that has none: the language decides.
  const spoken = timezone.startsWith('America/') ? FALLBACK : currencyOf(regionOf(browser.language))
  return { timezone, currency: region === undefined ? spoken : currencyOf(region) }
}

const currencyOf = (region: string): string =>
  Object.entries(CURRENCIES).find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? FALLBACK

/** en-GB: GB; de, which names none: DE. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? ''
  } catch {
    return ''
  }
}

/** Not every browser of the last two years has it. */
function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?(): string[] | undefined }
  return locale.getTimeZones?.() ?? []
}
