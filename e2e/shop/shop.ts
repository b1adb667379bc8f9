import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, earshot } from '../support/test.ts'
import { aShopStore, type Store } from './store.ts'

export { earshot, expect, FAILED_CALL } from '../support/test.ts'

/** The content of a page of the foreign store, beside its own few words. */
export type ShopPage = {
  readonly head?: string
  readonly body?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly headers?: Readonly<Record<string, string>>
}

export type Shop = {
  /** Puts a page on the store's own origin. @returns its address */
  page(page: ShopPage): string
  close(): void
}

/** A store on another origin than Earshot's. */
async function openShop(): Promise<Shop> {
  const pages: ShopPage[] = []
  const server = createServer((request, reply) => {
    const page = pages[Number(request.url?.slice(1).split('?')[0])]
    if (!page) return reply.writeHead(404, { 'content-type': 'text/plain' }).end()
    return reply
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...page.headers })
      .end(htmlOf(page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    page: (page) => `http://127.0.0.1:${port}/${pages.push(page) - 1}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const htmlOf = ({ head = '', body = '', lang = 'en', dir = 'ltr' }: ShopPage) => `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A strange store</title><link rel="icon" href="data:,">${head}</head>
<body><main><h1>Thank you for your order</h1><p>It is on its way.</p>${body}</main></body></html>`

/** The one line that a store puts on its pages. */
export const snippet = ({ publicKey }: Store): string =>
  `<script async src="${earshot.storefront}/earshot.js?store=${publicKey}"></script>`

/** For the head of a page that follows the color scheme of the system; a page without it is light. */
export const FOLLOWS_SYSTEM = '<meta name="color-scheme" content="light dark">'

/** How far the page's content has moved by itself so far: its cumulative layout shift. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // A page that never shifted has nothing to tell.
        setTimeout(() => resolve(0), 500)
      }),
  )

/** A browser test on a store of its own. */
export const shopTest = base.extend<{ shop: Shop; store: Store }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  shop: async ({}, use) => {
    const shop = await openShop()
    await use(shop)
    shop.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  store: async ({}, use) => use(await aShopStore()),
})
