import type { CookiePage } from '../token-cookie.ts'

type Facts = {
  readonly protocol?: 'http:' | 'https:'
  readonly cookie?: string
  /** As browsers do on plain http; `all` as some do everywhere. */
  readonly refuses?: 'secure' | 'all'
}

/** A page with a cookie jar that behaves like a browser's, as far as one cookie at a time goes. */
export function aPage({ protocol = 'https:', cookie = '', refuses }: Facts = {}): CookiePage {
  let jar = cookie
  return {
    location: { protocol },
    document: {
      get cookie() {
        return jar
      },
      set cookie(written: string) {
        const isRefused = refuses === 'all' || (refuses === 'secure' && written.includes('; Secure'))
        if (!isRefused) jar = written.includes('Max-Age=0') ? '' : (written.split(';')[0] ?? '')
      },
    },
  }
}

/** A login token of a merchant. */
export const aToken = (merchantId: string, signature = 'signature') =>
  `head.${btoa(JSON.stringify({ merchantId }))}.${signature}`
