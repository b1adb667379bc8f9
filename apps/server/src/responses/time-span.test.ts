import { expect, test } from 'vitest'
import { takeIn } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, call, sendResponse } from '../testing/test-store.ts'
import { showArrivals } from './rushes.ts'
import { BURST, MINUTE_MS, many, rushShops, YES } from './testing/rush-shop.ts'

const app = await useTestApp()

const { aShop, at } = rushShops(app)

test('set-aside responses of a time span can be counted, and exactly those are set aside again', async () => {
  const { rush, post, rushes, figures, expectExact, decide } = await aShop()
  await rush(10, '203.0.113.1')
  app.clock.pass(2 * MINUTE_MS)
  await rush(20, '203.0.114.1')
  app.clock.pass(2 * MINUTE_MS)
  await rush(30, '203.0.115.1')
  const [, { rushId }] = await rushes()
  await decide(rushId, 'count')
  app.clock.pass(MINUTE_MS)
  // Its end is not included.
  const span = { from: at(0), to: at(4) }
  const cleared = await post('/time-span/count', span)
  expect(cleared.changed).toBe(10)
  expect(await figures()).toEqual([3 * BURST + 30, 30])
  await expectExact()
  expect((await post('/time-span/set-aside', { ...span, clearedAt: cleared.clearedAt })).changed).toBe(10)
  // The rush that was counted on its own stays counted.
  expect(await figures()).toEqual([3 * BURST + 20, 40])
  expect((await post('/time-span/set-aside', span)).changed).toBe(20)
  expect(await figures()).toEqual([3 * BURST, 60])
  await expectExact()
})

test('deleting a time span deletes what is set aside, optionally what counts, and never tests', async () => {
  const { survey, rush, post, figures, get, expectExact } = await aShop()
  await rush(10)
  await sendResponse(app, { ...aMessage(survey), answers: YES, test: true })
  app.clock.pass(2 * MINUTE_MS)
  await rush(5, '203.0.114.1')
  const span = { from: at(0), to: at(1) }
  expect((await post('/time-span/delete', { ...span, which: 'set_aside' })).changed).toBe(10)
  expect(await figures()).toEqual([2 * BURST, 5])
  expect((await post('/time-span/delete', { ...span, which: 'all' })).changed).toBe(BURST)
  expect(await figures()).toEqual([BURST, 5])
  expect(await get('/analytics')).toMatchObject({ testResponses: 1 })
  await expectExact()
  expect((await post('/time-span/delete', { from: span.to, to: span.from, which: 'all' })).changed).toBe(0)
})

test('a time span has the numbers of responses in it and around it', async () => {
  const { store, survey, get } = await aShop()
  app.clock.pass(10.5 * MINUTE_MS)
  await takeIn(app, store, many(survey, 7))
  await takeIn(app, store, many(survey, 40), { spam: true })
  app.clock.pass(2 * MINUTE_MS)
  await takeIn(app, store, many(survey, 2))
  app.clock.pass(1)
  const { setAside, counted, barMinutes, bars } = await get(`/time-span?from=${at(10)}&to=${at(12)}`)
  expect([setAside, counted, barMinutes, bars.length]).toEqual([40, 7, 1, 30])
  const busy = bars.filter((bar: { setAside: number; counted: number }) => bar.setAside + bar.counted > 0)
  expect(busy).toEqual([
    { from: at(10), setAside: 40, counted: 7 },
    { from: at(12), setAside: 0, counted: 2 },
  ])
  expect(bars.findIndex(({ from }: { from: string }) => from === at(10))).toBe(14)
  const year = await get(`/time-span?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`)
  expect(year).toMatchObject({ setAside: 40, counted: 9 })
  expect(year.bars).toHaveLength(30)
})

test('a time span until later: what arrives after its figures is not in them, and is not deleted', async () => {
  const { store, survey, get, post, figures, expectExact } = await aShop()
  await takeIn(app, store, many(survey, 7))
  app.clock.pass(MINUTE_MS)
  const span = { from: at(0), to: at(60) }
  const { asOf, setAside, counted } = await get(`/time-span?from=${span.from}&to=${span.to}`)
  expect([asOf, setAside, counted]).toEqual([at(1), 0, 7])
  await takeIn(app, store, many(survey, 5))
  app.clock.pass(MINUTE_MS)
  expect((await post('/time-span/delete', { from: span.from, to: asOf, which: 'all' })).changed).toBe(7)
  expect(await figures()).toEqual([5, 0])
  await expectExact()
})

test('a request about a time span changes nothing that came after it', async () => {
  const { store, survey, post, figures } = await aShop()
  // The clock of the request shows the moment at which these came, which is the end of its span.
  await takeIn(app, store, many(survey, 3), { spam: true })
  const span = { from: at(-1), to: at(60) }
  expect((await post('/time-span/count', span)).changed).toBe(0)
  expect((await post('/time-span/delete', { ...span, which: 'all' })).changed).toBe(0)
  expect(await figures()).toEqual([0, 3])
  app.clock.pass(1)
  expect((await post('/time-span/delete', { ...span, which: 'all' })).changed).toBe(3)
})

test('a time span may have twenty years, anywhere in time', async () => {
  const { store, path } = await aShop()
  const statusOf = async (from: string, to: string) =>
    (await call(app, store.token, `GET ${path}/time-span?from=${from}&to=${to}`)).status
  const [first, last] = ['1970-01-01T00:00:00.000Z', '9998-12-31T00:00:00.000Z']
  expect(await statusOf(first, '9000-01-01T00:00:00.000Z')).toBe(400)
  expect(await statusOf('2006-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z')).toBe(200)
  expect(await statusOf(first, '1990-01-01T00:00:00.000Z')).toBe(200)
  expect(await statusOf('9979-01-01T00:00:00.000Z', last)).toBe(200)
  expect(await statusOf(last, first)).toBe(200)
})

test('a time span with bars of a day is read within the limits of long work', async () => {
  const { store, survey } = await aShop()
  const pools = { db: app.db, longDb: { execute: () => Promise.reject(new Error('long')) } as unknown as typeof app.db }
  const days = (count: number) => {
    const span = { from: new Date(at(0)), to: new Date(at(count * 24 * 60)) }
    return showArrivals(pools, { storeId: store.storeId, surveyId: survey.surveyId }, span, app.clock.now)
  }
  expect(await days(3)).toMatchObject({ ok: true, value: { barMinutes: 360 } })
  await expect(days(4)).rejects.toThrow('long')
})

test('the moment of a decision about a time span is of the last day', async () => {
  const { store, path, rush, rushes } = await aShop()
  await rush(3)
  app.clock.pass(25 * 60 * MINUTE_MS)
  const count = async (clearedAt: string) => {
    const span = { from: at(0), to: at(1) }
    const { status, json } = await call(app, store.token, `POST ${path}/time-span/count`, { ...span, clearedAt })
    return [status, json.problem?.fields?.[0]?.path]
  }
  const refused = [400, 'clearedAt']
  expect(await count('9998-01-01T00:00:00.000Z')).toEqual(refused)
  expect(await count(at(25 * 60 + 2))).toEqual(refused)
  expect(await count(at(59))).toEqual(refused)
  expect(await rushes()).toMatchObject([{ setAside: 3, counted: 0 }])
  expect(await count(at(60))).toEqual([200, undefined])
  expect(await rushes()).toMatchObject([{ setAside: 0, counted: 3 }])
})

test('the usual number is the median of the days before', async () => {
  const { store, survey, rush, get } = await aShop()
  for (const responses of [4, 6, 900]) {
    await takeIn(app, store, many(survey, responses))
    app.clock.pass(24 * 60 * MINUTE_MS)
  }
  await rush(3)
  expect(await get('/rushes')).toMatchObject({ total: 1, usualPerDay: 6 })
})

test.each([{ from: 'yesterday' }, { to: null }, { from: undefined }, { after: 'x' }, { clearedAt: '' }])(
  'a time span that cannot be read is refused: %o',
  async (wrong) => {
    const { store, path } = await aShop()
    const body = { from: at(0), to: at(1), ...wrong }
    expect((await call(app, store.token, `POST ${path}/time-span/count`, body)).status).toBe(400)
  },
)

test('a time span from or to a day that does not exist is refused, and nothing is changed', async () => {
  const { store, path, rush } = await aShop()
  await rush(1)
  const before = await everythingOf(app.db, store.storeId)
  const spans = [
    { from: '2026-02-30T00:00:00Z', to: at(60) },
    { from: '2026-02-28T00:00:00Z', to: '2027-02-29T00:00:00.000Z' },
  ]
  for (const span of spans) {
    const shown = await call(app, store.token, `GET ${path}/time-span?${new URLSearchParams(span)}`)
    expect(shown).toMatchObject(NO_MOMENT)
    for (const what of ['count', 'set-aside', 'delete']) {
      const body = { ...span, ...(what === 'delete' && { which: 'all' }) }
      expect(await call(app, store.token, `POST ${path}/time-span/${what}`, body)).toMatchObject(NO_MOMENT)
    }
  }
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
  const leapDay = { from: '2024-02-29T00:00:00Z', to: at(60), which: 'all' }
  expect((await call(app, store.token, `POST ${path}/time-span/delete`, leapDay)).status).toBe(200)
})

const NO_MOMENT = {
  status: 400,
  json: { problem: { code: 'input_invalid', fields: [{ reason: 'must be a moment' }] } },
}
