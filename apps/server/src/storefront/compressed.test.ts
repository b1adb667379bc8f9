import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DAY_MS } from '@earshot/survey'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { eraseSurvey } from '../surveys/erase-deleted-surveys.ts'
import { questionOfEveryType } from '../testing/answering.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, asPagesGetIt, aTestStore, call, neverAborted } from '../testing/test-store.ts'
import { compressed } from './compressed.ts'
import { compressedRevision } from './compressed-revision.ts'

const app = await useTestApp()

/** The requests of a page before its first question: the store's document, and a revision. */
async function whatPagesRead() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const base = `${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`
  return { store, live: base, revision: `${base}/${survey.surveyId}/revisions/${survey.revision}`, survey }
}

async function read(url: string, encodings: string | null, method = 'GET') {
  const headers: Record<string, string> = encodings === null ? {} : { 'accept-encoding': encodings }
  const reply = await app.request(url, { method, headers })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()), header: (name: string) => reply.headers.get(name) }
}

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes: Buffer) => bytes,
} as const

test.each([
  { encodings: 'gzip, deflate, br, zstd', as: 'br' },
  { encodings: 'gzip, deflate', as: 'gzip' },
  { encodings: 'br;q=0.5, gzip;q=1.0', as: 'br' },
  { encodings: 'BR', as: 'br' },
  { encodings: 'gzip, br;q=0', as: 'gzip' },
  { encodings: 'br; q=0.000, gzip;q=0', as: 'none' },
  { encodings: 'deflate, zstd', as: 'none' },
  { encodings: 'brotli, x-gzip-like', as: 'none' },
  { encodings: 'identity', as: 'none' },
  { encodings: null, as: 'none' },
] as const)('to a browser that takes "$encodings" a document goes as $as, and says the same', async (expected) => {
  const { live, revision, survey } = await whatPagesRead()
  for (const url of [live, revision]) {
    const { reply, bytes, header } = await read(url, expected.encodings)
    expect([reply.status, header('content-encoding')]).toEqual([200, expected.as === 'none' ? null : expected.as])
    const { data } = JSON.parse(unpack[expected.as](bytes).toString())
    expect(data).toEqual(
      url === live
        ? {
            surveys: [{ surveyId: survey.surveyId, revision: 1, branded: expect.any(Boolean) }],
            currency: 'EUR',
            leftOutFacts: [],
          }
        : asPagesGetIt(survey),
    )
  }
})

test.each(['br', 'gzip', 'identity'])('caches are told that it depends on the browser: %s', async (encodings) => {
  const { live, revision } = await whatPagesRead()
  for (const url of [live, revision, revision.replace(/1$/, '999')]) {
    expect((await read(url, encodings)).header('vary')).toContain('Accept-Encoding')
  }
})

test('a document of many questions gets much smaller', async () => {
  const { revision } = await whatPagesRead()
  const [compressed, plain] = [await read(revision, 'br'), await read(revision, null)]
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3)
  expect(compressed.header('content-length')).toBe(String(compressed.bytes.length))
})

test('a HEAD names what a GET would send, and sends nothing', async () => {
  const { revision } = await whatPagesRead()
  const [head, get] = [await read(revision, 'br', 'HEAD'), await read(revision, 'br')]
  expect([head.reply.status, head.bytes.length]).toEqual([200, 0])
  for (const name of ['content-encoding', 'content-length', 'cache-control', 'vary']) {
    expect(head.header(name), name).toBe(get.header(name))
  }
})

test('a refusal goes as it is', async () => {
  const { reply, bytes, header } = await read(`${STOREFRONT}/storefront/v1/pk_${'0'.repeat(24)}/surveys`, 'br')
  expect([reply.status, header('content-encoding')]).toEqual([404, null])
  expect(JSON.parse(bytes.toString())).toMatchObject({ problem: { code: 'store_not_found' } })
})

/** A route of any answer behind the compression. */
async function behind(answer: (c: { body(content: string): Response }) => Response, encodings = 'br') {
  const routes = new Hono().get('/', compressed, answer)
  return routes.request('/', { headers: { 'accept-encoding': encodings } })
}

test.each(['', 'x'])('a body of "%s" survives', async (content) => {
  const reply = await behind((c) => c.body(content))
  expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe(content)
})

test('a body beyond what is worth the last percent is whole', async () => {
  const content = 'candles '.repeat(20_000)
  const reply = await behind((c) => c.body(content))
  expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe(content)
})

test('what is compressed already is left as it is', async () => {
  const ready = new Response('as it came', { headers: { 'content-encoding': 'gzip' } })
  const reply = await behind(() => ready)
  expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual(['gzip', 'as it came'])
})

test('a revision is packed once for each encoding, also for those who ask at once', async () => {
  const { store, survey } = await whatPagesRead()
  const key = { storeId: store.storeId, surveyId: survey.surveyId, revision: 1 }
  const requestRevision = (encoding: 'br' | 'gzip') => compressedRevision(app.db, key, encoding)
  const [first, second] = await Promise.all([requestRevision('br'), requestRevision('br')])
  expect(first).toBe(second)
  expect(await requestRevision('br')).toBe(first)
  expect(await requestRevision('gzip')).not.toEqual(first)
})

test('a revision is read from the database once', async () => {
  const { revision, survey } = await whatPagesRead()
  const first = await read(revision, 'br')
  await app.db.execute(sql`UPDATE revisions SET document = '{"questions": []}' WHERE survey_id = ${survey.surveyId}`)
  expect((await read(revision, 'br')).bytes).toEqual(first.bytes)
  const { data } = JSON.parse((await read(revision, null)).bytes.toString())
  expect(data).toEqual(asPagesGetIt(survey))
})

test('erased, a revision is gone, whatever memory holds of it', async () => {
  const { store, revision, survey } = await whatPagesRead()
  expect((await read(revision, 'br')).reply.status).toBe(200)
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}`)
  const now = new Date(app.clock.now.getTime() + 31 * DAY_MS)
  await eraseSurvey(app.db, { storeId: store.storeId, surveyId: survey.surveyId, now }, neverAborted)
  expect((await read(revision, 'br')).reply.status).toBe(404)
})
