import { useSearch } from 'wouter/use-browser-location'

/**
 * The query string of the address, encoded once more. wouter decodes it with `decodeURI` before `URLSearchParams`
 * decodes it again, so that a filter by a value with a colon, a comma or a percent sign would become another filter.
 */
export const useEncodedSearch = (router: { readonly ssrSearch?: string }): string =>
  useSearch(router).replaceAll('%', '%25')
