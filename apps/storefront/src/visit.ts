/** Fields by their names: a `ShopperContext`, if the page gives one as documented. */
type Context = { readonly [name: string]: unknown }

const KEY = 'earshot:visit'

/**
 * Tells the server once for each visit and type of page which fields the page reports, by name, so that merchants see how
 * often their pages report what audiences go by (ADR-0093). The visit ends with the tab. Nothing else of the page is sent.
 * @param storeUrl `{origin}/storefront/v1/{publicKey}`
 */
export function reportVisit(storeUrl: string, context: Context): void {
  try {
    const pageType = `\n${context.pageType}\n`
    const counted: string = sessionStorage[KEY] ?? ''
    if (counted.includes(pageType)) return
    sessionStorage[KEY] = counted + pageType
  } catch {
    return // Blocked or full: each page would count as a visit. Or the type is nothing that can be written.
  }
  fetch(`${storeUrl}/visits`, {
    method: 'POST',
    body: `{"reported":"${reportedFields(context)}"}`,
    keepalive: true,
    priority: 'low',
  }).catch(() => {})
}

/**
 * The names of the fields that have a value, with commas between them. The names of all fields that we know are letters, so
 * nothing needs escaping. Templates leave null, an empty text or an empty list for a field without a value.
 */
export const reportedFields = (context: Context): string =>
  `${Object.keys(context).filter((name) => /^[a-z]+$/i.test(name) && lengthOf(context[name] ?? '') !== 0)}`.slice(
    0,
    1_000,
  )

const lengthOf = (value: unknown) => (value as { readonly length?: unknown }).length
