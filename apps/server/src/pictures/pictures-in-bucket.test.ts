import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { type BucketServer, everyFault, openBucketServer } from '../testing/bucket-server.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aTestStore, call } from '../testing/test-store.ts'
import { nameOf, pathOf } from './picture-store.ts'
import { type Bucket, picturesInBucket } from './pictures-in-bucket.ts'

/** However slow the machine is, storage that is well is waited for. */
const LONG_TIMEOUT_MS = 30_000
/** One that says nothing is not worth a test's time. */
const SHORT_TIMEOUT_MS = 300

const app = await useTestApp()
let storage: BucketServer
let logged = ''
beforeEach(async () => {
  logged = ''
  storage = await openBucketServer(2)
})
afterEach(() => storage.close())

function bucketStore(bucket: Partial<Bucket> = {}, timeoutMs = LONG_TIMEOUT_MS) {
  const sink = new Writable({
    write(line, _, done) {
      logged += line
      done()
    },
  })
  return picturesInBucket({ bucket: { ...storage.bucket, ...bucket }, log: pino(sink), timeoutMs })
}

const SHELF = 'a'.repeat(32)
const AWAY = { ok: false, problem: { code: 'pictures_unreachable' } }

/** A picture of its own under its address. */
function aPicture(number: number, shelf = SHELF) {
  const bytes = Buffer.from(`picture ${number}`)
  return { address: { shelf, name: nameOf(bytes) }, bytes }
}
const [ONE, TWO] = [aPicture(1), aPicture(2)]

/** One that can be read. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('what is kept comes back, and what is not there is null', async () => {
  const pictures = bucketStore()
  expect(await pictures.get(ONE.address)).toEqual({ ok: true, value: null })
  expect(await pictures.put(ONE.address, ONE.bytes)).toEqual({ ok: true, value: {} })
  expect(await pictures.get(ONE.address)).toEqual({ ok: true, value: new Uint8Array(ONE.bytes) })
  expect([...storage.objects.keys()]).toEqual([pathOf(ONE.address)])
})

test('a shelf is emptied however many pages its list has, and no other with it', async () => {
  const pictures = bucketStore()
  for (const { address, bytes } of [1, 2, 3, 4, 5].map((number) => aPicture(number))) await pictures.put(address, bytes)
  const elsewhere = aPicture(1, 'b'.repeat(32))
  await pictures.put(elsewhere.address, elsewhere.bytes)
  expect(await pictures.removeShelf(SHELF)).toEqual({ ok: true, value: {} })
  expect(storage.asked.filter((what) => what === 'GET list')).toHaveLength(3)
  expect([...storage.objects.keys()]).toEqual([pathOf(elsewhere.address)])
  expect(await pictures.removeShelf(SHELF)).toEqual({ ok: true, value: {} })
})

test('every picture is listed however many pages the list has, or those of one shelf, and nothing else', async () => {
  const pictures = bucketStore()
  const five = [1, 2, 3, 4, 5].map((number) => aPicture(number))
  const elsewhere = aPicture(1, 'b'.repeat(32))
  for (const { address, bytes } of [...five, elsewhere]) await pictures.put(address, bytes)
  storage.objects.set('notes.txt', Buffer.from('of somebody else'))
  const listed = async (shelf?: string) => {
    const paths: string[] = []
    for await (const page of pictures.list(shelf)) paths.push(...(page.ok ? page.value.map(pathOf) : ['a problem']))
    return paths.sort()
  }
  const paths = five.map(({ address }) => pathOf(address)).sort()
  expect(await listed(SHELF)).toEqual(paths)
  expect(await listed()).toEqual([...paths, pathOf(elsewhere.address)])
  storage.fail('answers 500')
  expect(await listed()).toEqual(['a problem'])
})

test('pictures that the storage does not let go are not counted as removed', async () => {
  const pictures = bucketStore()
  await pictures.put(ONE.address, ONE.bytes)
  storage.lock()
  expect(await pictures.removeShelf(SHELF)).toEqual(AWAY)
  expect(logged).toContain('1 pictures were not removed: AccessDenied')
})

test('a picture that was changed in the bucket is not shown', async () => {
  const pictures = bucketStore()
  await pictures.put(ONE.address, ONE.bytes)
  storage.objects.set(pathOf(ONE.address), TWO.bytes)
  expect(await pictures.get(ONE.address)).toEqual(AWAY)
})

test.each(['answers 500', 'says nothing', 'closes the connection'] as const)(
  'storage that %s once is asked again, and nobody notices',
  async (fault) => {
    const pictures = bucketStore({}, fault === 'says nothing' ? 12_000 : LONG_TIMEOUT_MS)
    storage.fail(fault, 1)
    expect(await pictures.put(ONE.address, ONE.bytes)).toMatchObject({ ok: true })
    expect(storage.asked).toEqual(['PUT object', 'PUT object'])
    expect([...storage.objects.values()]).toEqual([ONE.bytes])
  },
)

test('storage that goes on answering 500 is asked three times, and no more', async () => {
  storage.fail('answers 500')
  expect(await bucketStore().put(ONE.address, ONE.bytes)).toEqual(AWAY)
  expect(storage.asked).toEqual(['PUT object', 'PUT object', 'PUT object'])
})

test.each(everyFault)('storage that %s is a problem with a name, and never waited for without end', async (fault) => {
  const pictures = bucketStore({}, SHORT_TIMEOUT_MS)
  await bucketStore().put(ONE.address, ONE.bytes)
  storage.fail(fault)
  expect(await pictures.get(ONE.address)).toEqual(AWAY)
  expect(await pictures.put(TWO.address, TWO.bytes)).toEqual(AWAY)
  expect(await pictures.removeShelf(SHELF)).toEqual(AWAY)
  storage.restore()
  expect(await bucketStore().get(ONE.address)).toEqual({ ok: true, value: new Uint8Array(ONE.bytes) })
})

test.each([
  ['another secret', { secretAccessKey: 'another' }],
  ['another key', { accessKeyId: 'another' }],
  ['another bucket', { name: 'elsewhere' }],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:1' }],
])('with %s nothing is kept, read or removed, and the log says so without the secret', async (_, wrong) => {
  await bucketStore().put(ONE.address, ONE.bytes)
  const pictures = bucketStore(wrong)
  expect(await pictures.put(TWO.address, TWO.bytes)).toEqual(AWAY)
  expect(await pictures.get(ONE.address)).toEqual(AWAY)
  expect(await pictures.removeShelf(SHELF)).toEqual(AWAY)
  expect([...storage.objects.keys()]).toEqual([pathOf(ONE.address)])
  expect(logged).toContain('the picture storage did not answer as agreed')
  expect(logged).not.toContain(storage.bucket.secretAccessKey)
  expect(logged).not.toContain('Signature=')
})

test('while it is away merchants are told, shoppers get no stack, and a store stays until its pictures can go', async () => {
  const serverWith = (timeoutMs: number) => {
    const serve = createApp({ ...app.options, services: { ...app.services, pictures: bucketStore({}, timeoutMs) } })
    return { ...app, request: async (url: string, init?: RequestInit) => serve(new Request(url, init)) }
  }
  const away = serverWith(SHORT_TIMEOUT_MS)
  const password = 'candles and spruce'
  const { token } = await aTestStore(app, { password })
  storage.fail('says nothing')
  const problem = { code: 'pictures_unreachable' }
  expect(await call(away, token, 'POST /pictures', { picture: PIXEL })).toMatchObject({
    status: 503,
    json: { problem },
  })
  const reply = await away.request(`${STOREFRONT}/pictures/${SHELF}/${SHELF}.webp`)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('cache-control')).toBeNull()
  expect(await reply.json()).toMatchObject({ problem })
  expect(await call(away, token, 'POST /settings/data/delete', { password })).toMatchObject({ status: 503 })
  storage.restore()
  expect((await call(serverWith(LONG_TIMEOUT_MS), token, 'POST /settings/data/delete', { password })).status).toBe(200)
})
