import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { type BucketServer, openBucketServer } from '../testing/bucket-server.ts'
import { DASHBOARD, openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { aTestStore, call } from '../testing/test-store.ts'
import { nameOf, type PictureStore, putWithin } from './picture-store.ts'
import { picturesInBucket } from './pictures-in-bucket.ts'

const opened = new AsyncDisposableStack()
let inFolder: TestApp
let inBucket: TestApp
let storage: BucketServer
let inBucketPictures: PictureStore
beforeAll(async () => {
  inFolder = opened.adopt(await openTestApp(), (app) => app.close())
  storage = opened.adopt(await openBucketServer(), (server) => server.close())
  inBucketPictures = picturesInBucket({ bucket: storage.bucket, log: inFolder.services.log })
  const services = { ...inFolder.services, pictures: inBucketPictures }
  const serve = createApp({ ...inFolder.options, services })
  inBucket = { ...inFolder, request: async (address, init) => serve(new Request(address, init)) }
})
afterAll(() => opened.disposeAsync())

const PASSWORD = 'candles and spruce'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } })

const text = (content: string) => new TextEncoder().encode(content)

/** The apps that the tests below use, one for each place where pictures are stored. */
const storages = [
  { where: 'a folder', appOf: () => inFolder },
  { where: 'a bucket', appOf: () => inBucket },
]

const leave = (app: TestApp, token: string, bytes: Uint8Array) =>
  call(app, token, 'POST /pictures', { picture: Buffer.from(bytes).toString('base64') })

async function fetched(app: TestApp, imageUrl: string) {
  const reply = await app.request(imageUrl)
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe.each(storages)('storing pictures in $where', ({ appOf }) => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s comes back as a WebP that any page may show',
    async (format) => {
      const { token } = await aTestStore(appOf())
      const { status, json } = await leave(appOf(), token, await plain(300, 200).toFormat(format).toBuffer())
      expect(status).toBe(201)
      const picture = await fetched(appOf(), json.data.imageUrl)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
    },
  )

  test('a photo is turned upright, made no larger than it is drawn, and forgets where it was taken', async () => {
    const { token } = await aTestStore(appOf())
    const photo = await plain(4_000, 2_000)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 55/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { json } = await leave(appOf(), token, photo)
    const { format, width, height, exif, orientation } = await sharp(
      (await fetched(appOf(), json.data.imageUrl)).bytes,
    ).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 512,
      height: 1_024,
      exif: undefined,
      orientation: undefined,
    })
  })

  test('the same picture again has the same address, in another store another one', async () => {
    const [{ token }, other] = await Promise.all([aTestStore(appOf()), aTestStore(appOf())])
    const bytes = await plain(30, 30).png().toBuffer()
    const first = (await leave(appOf(), token, bytes)).json.data.imageUrl
    expect((await leave(appOf(), token, bytes)).json.data.imageUrl).toBe(first)
    expect((await leave(appOf(), other.token, bytes)).json.data.imageUrl).not.toBe(first)
  })
})

test.each(storages)(
  'in $where a store that is full takes no further picture, and one that it has again',
  async ({ appOf }) => {
    const { pictures } = appOf() === inFolder ? inFolder.services : { pictures: inBucketPictures }
    const put = (content: string, shelf = 'c'.repeat(32)) =>
      putWithin(pictures, { shelf, name: nameOf(text(content)) }, text(content), 2)
    expect(await put('one')).toEqual({ ok: true, value: {} })
    expect(await put('two')).toEqual({ ok: true, value: {} })
    expect(await put('three')).toEqual({ ok: false, problem: { code: 'too_many_pictures', limit: 2 } })
    expect(await put('one')).toEqual({ ok: true, value: {} })
    expect(await put('three', 'd'.repeat(32))).toEqual({ ok: true, value: {} })
  },
)

describe.each(storages)('refusing pictures for $where', ({ appOf }) => {
  test.each([
    ['a text', async () => text('not a picture')],
    [
      'a drawing',
      async () =>
        text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['half a photo', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    ['a picture that unpacks to 64 megapixels', () => plain(8_000, 8_000).png().toBuffer()],
  ])('%s is refused', async (_, made) => {
    const { token } = await aTestStore(appOf())
    const { status, json } = await leave(appOf(), token, await made())
    expect(status).toBe(422)
    expect(json.problem).toEqual({ code: 'picture_unreadable' })
  })

  test('of many large pictures at once one is unpacked at a time, ten wait, and the others are told to come again', async () => {
    const bytes = await plain(6_000, 6_000).png().toBuffer()
    const stores = await Promise.all(Array.from({ length: 16 }, () => aTestStore(appOf())))
    const replies = await Promise.all(stores.map(({ token }) => leave(appOf(), token, bytes)))
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length
    expect(count(201)).toBeGreaterThanOrEqual(11)
    expect(count(503)).toBeGreaterThan(0)
    expect(count(201) + count(503)).toBe(16)
    for (const { json } of replies.filter(({ status }) => status === 503)) {
      expect(json.problem).toEqual({ code: 'too_busy', retryAfterSeconds: 5 })
    }
    expect((await leave(appOf(), stores[0]?.token ?? '', bytes)).status).toBe(201)
  })

  test('what is no base64, empty or over 5 MB is refused by its field', async () => {
    const { token } = await aTestStore(appOf())
    const wrong = ['', '***', 'AA*A', 'AAAA\n', 'A=AA', 'AAA*==', 'A'.repeat(6_667_000), 7, null]
    for (const picture of wrong) {
      const { status, json } = await call(appOf(), token, 'POST /pictures', { picture })
      expect(status).toBe(400)
      expect(json.problem.fields[0].path).toBe('picture')
    }
  })
})

describe.each(storages)('serving pictures from $where', ({ appOf }) => {
  test('an address that leads nowhere, or out of the folder, is not found or refused', async () => {
    const shelf = 'a'.repeat(32)
    for (const path of [
      `${shelf}/${shelf}.webp`,
      `${shelf}/..%2f..%2findex.html.webp`,
      `..%2f..%2fetc/passwd.webp`,
      `${shelf}/x.webp`,
    ]) {
      expect([400, 404]).toContain((await appOf().request(`${STOREFRONT}/pictures/${path}`)).status)
    }
  })

  test('the dashboard may show it, and does not serve it', async () => {
    const { token } = await aTestStore(appOf())
    const { json } = await leave(appOf(), token, await plain(30, 30).png().toBuffer())
    const page = await appOf().request(DASHBOARD)
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${STOREFRONT}`)
    const elsewhere = json.data.imageUrl.replace(STOREFRONT, DASHBOARD)
    expect((await appOf().request(elsewhere)).headers.get('content-type')).not.toBe('image/webp')
  })

  test('a deleted store takes its pictures along, and no others', async () => {
    const [{ token }, other] = await Promise.all([aTestStore(appOf(), { password: PASSWORD }), aTestStore(appOf())])
    const bytes = await plain(30, 30).png().toBuffer()
    const { json } = await leave(appOf(), token, bytes)
    const storedUrl = (await leave(appOf(), other.token, bytes)).json.data.imageUrl
    expect((await call(appOf(), token, 'POST /settings/data/delete', { password: PASSWORD })).status).toBe(200)
    expect((await fetched(appOf(), json.data.imageUrl)).status).toBe(404)
    expect((await fetched(appOf(), storedUrl)).status).toBe(200)
  })
})
