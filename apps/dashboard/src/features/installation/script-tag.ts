/** The one line a store needs. ADR-0032. */
export const scriptTag = (storefrontUrl: string, publicKey: string): string =>
  `<script async src="${new URL('/earshot.js', storefrontUrl).href}?store=${publicKey}"></script>`
