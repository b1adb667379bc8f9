import type { CookiePage } from '../token-cookie.ts'

type Facts = {
  readonly protocol?: 'http:' | 'https:'
  readonly cookie?: string
  /** As browsers do on plain http; `all` as some do everywhere. */
  readonly refuses?: 'secure' | 'all'
}

/** A page with a cookie jar that behaves like a browser's, as far as names and values go. */
export function aPage({ protocol = 'https:', cookie = '', refuses }: Facts = {}): CookiePage {
  const jar = new Map<string, string>()
  const put = (pair: string) => jar.set(pair.slice(0, pair.indexOf('=')), pair)
  for (const pair of cookie.split('; ').filter(Boolean)) put(pair)
  return {
    location: { protocol },
    document: {
      get cookie() {
        return [...jar.values()].join('; ')
      },
      set cookie(written: string) {
        const isRefused = refuses === 'all' || (refuses === 'secure' && written.includes('; Secure'))
        if (isRefused) return
        const [pair = ''] = written.split(';')
        if (written.includes('Max-Age=0')) jar.delete(pair.slice(0, pair.indexOf('=')))
        else put(pair)
      },
    },
  }
}

/** A login token of a merchant. */
export const aToken = (merchantId: string, signature = 'signature', more: object = {}) =>
  `head.${btoa(JSON.stringify({ merchantId, ...more }))}.${signature}`
