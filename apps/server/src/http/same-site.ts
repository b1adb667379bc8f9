/** The facts about a request that the decision reads. */
type Asked = { readonly header: (name: string) => string | undefined }

/**
 * Whether a page of our own site, other than the storefront's, opened this address in a tab. Browsers write these headers
 * themselves, and no page can change them; over plain http from another machine they write none. Redirects count with all
 * addresses on their way. A page without a `Referer` may be the storefront's, so it is not trusted. ADR-0078.
 * @param storefrontUrl its pages show what merchants and shoppers have written
 */
export function isFromSameSite(asked: Asked, storefrontUrl: string): boolean {
  const referer = URL.parse(asked.header('referer') ?? '')
  return (
    asked.header('sec-fetch-mode') === 'navigate' &&
    // A service worker that passes the request on has another destination.
    asked.header('sec-fetch-dest') === 'document' &&
    ['same-origin', 'same-site'].includes(asked.header('sec-fetch-site') ?? '') &&
    referer !== null &&
    referer.hostname !== new URL(storefrontUrl).hostname
  )
}
