import { utimes, writeFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { sql } from '../db/drizzle.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()
const file = `${app.options.storefrontFolder}/earshot.js`

/** A loader that hands out the document it came with. */
const LOADER = '(tagDocument=>{got(tagDocument)})(null)'
await writeFile(file, LOADER)

const load = (
  query: string,
  headers: Record<string, string> = {},
  request: (url: string, init?: RequestInit) => Response | Promise<Response> = app.request,
) => request(`${STOREFRONT}/earshot.js${query}`, { headers })

/** The document that a loader gets. */
function documentIn(script: string): unknown {
  let got: unknown
  new Script(script).runInContext(createContext({ got: (document: unknown) => (got = document) }))
  return JSON.parse(JSON.stringify(got))
}

const documentOf = async ({ publicKey }: TestStore) =>
  ((await (await app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys`)).json()) as { data: unknown }).data

test('the loader comes with the document of the store in its address', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const reply = await load(`?store=${store.publicKey}`, { 'accept-encoding': 'br' })
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=20, s-maxage=30',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  })
  const script = brotliDecompressSync(Buffer.from(await reply.arrayBuffer())).toString()
  expect(documentIn(script)).toEqual(await documentOf(store))
  expect(script).toContain(surveyId)
  const seen = () => app.db.execute(sql`SELECT FROM stores WHERE store_id = ${store.storeId} AND seen_at IS NOT NULL`)
  await expect.poll(async () => (await seen()).rows).toHaveLength(1)
})

test.each(['', '?store=', '?store=pk_000000000000000000000000', '?store=%00', '?other=1'])(
  'without a store that exists (%j) it comes alone',
  async (query) => {
    const reply = await load(query)
    expect([reply.status, documentIn(await reply.text())]).toEqual([200, null])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  },
)

test('a browser that has both gets no body, until a build or the store changes', async () => {
  const store = await aTestStore(app)
  const query = `?store=${store.publicKey}`
  const etag = (await load(query)).headers.get('etag') ?? ''
  expect((await load(query, { 'if-none-match': etag })).status).toBe(304)
  await writeFile(file, `${LOADER}\n`)
  await utimes(file, new Date(), new Date(Date.now() + 5_000))
  const built = await load(query, { 'if-none-match': etag })
  expect(built.status).toBe(200)
  await aPublishedTestSurvey(app, store)
  app.clock.pass(8_000)
  expect((await load(query, { 'if-none-match': built.headers.get('etag') ?? '' })).status).toBe(200)
})

test('while the database is away the loader comes alone, and the page asks for the document', async () => {
  const { publicKey } = await aTestStore(app)
  const away = {
    ...app.services,
    directory: { ...app.services.directory, storeOfKey: () => Promise.reject(new Error('away')) },
  }
  const request = createApp({ ...app.options, services: away })
  const reply = await load(`?store=${publicKey}`, {}, async (url, init) => request(new Request(url, init)))
  expect([reply.status, documentIn(await reply.text())]).toEqual([200, null])
})
