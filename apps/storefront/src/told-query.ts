/** Fields by their names: a `ShopperContext`, if the page keeps to it. */
type Context = { readonly [name: string]: unknown }

/**
 * What the store document is asked with, so that merchants see how often their pages tell what audiences go by
 * (ADR-0031): the names of a context's fields, and none of what they say. Only such as all we know of: whatever else a
 * page calls its fields stays there, and nothing needs escaping. Templates leave null, an empty text or an empty list
 * where there is nothing to tell. However much a page has to say, it fits the head of a request.
 */
export const toldQuery = (context: Context): string =>
  `?told=${Object.keys(context).filter((name) => /^[a-z]+$/i.test(name) && lengthOf(context[name] ?? '') !== 0)}`.slice(
    0,
    1_000,
  )

const lengthOf = (value: unknown) => (value as { readonly length?: unknown }).length
