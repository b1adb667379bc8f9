import { expect, test } from 'vitest'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { aMessage, call, liveAt, neverAborted, sendResponse, sendRush } from '../testing/test-store.ts'
import { expireResponses } from './expire-responses.ts'
import { listRushes } from './rushes.ts'
import { BURST, MINUTE_MS, many, rushShops, YES } from './testing/rush-shop.ts'

const app = await useTestApp()

const { aShop, at } = rushShops(app)

test('rushes are listed newest first, three unless more are asked for, and each network and hour has its own', async () => {
  const { rush, rushes, get, figures } = await aShop()
  expect(await get('/rushes')).toEqual({ asOf: at(0), rushes: [], total: 0, usualPerDay: null })
  for (const address of ['203.0.113.1', '203.0.114.1', '203.0.115.1', '203.0.116.1']) {
    await rush(5, address)
    app.clock.pass(30 * MINUTE_MS)
  }
  // Less than an hour after the last one of this network.
  await rush(7, '203.0.116.1')
  const { rushes: first, total } = await get('/rushes')
  expect([first.length, total]).toEqual([3, 4])
  expect(await rushes()).toEqual([
    // The bucket is full again, because 30 minutes add 360 tokens.
    { rushId: expect.any(String), firstAt: at(90), lastAt: at(120), setAside: 12, counted: 0 },
    { rushId: expect.any(String), firstAt: at(60), lastAt: at(60), setAside: 5, counted: 0 },
    { rushId: expect.any(String), firstAt: at(30), lastAt: at(30), setAside: 5, counted: 0 },
    { rushId: expect.any(String), firstAt: at(0), lastAt: at(0), setAside: 5, counted: 0 },
  ])
  app.clock.pass(60 * MINUTE_MS)
  await rush(1, '203.0.116.1')
  expect(await rushes()).toHaveLength(5)
  expect(await figures()).toEqual([6 * BURST, 28])
})

test('a rush can be counted, set aside again and deleted, and repeating each request changes nothing', async () => {
  const { rush, rushes, decide, figures, expectExact } = await aShop()
  await rush(30)
  await rush(4, '203.0.114.1')
  const [{ rushId }] = (await rushes()).filter(({ setAside }: { setAside: number }) => setAside === 30)
  const counted = async () => (await rushes()).find((one: { rushId: string }) => one.rushId === rushId)
  expect(await decide(rushId, 'count')).toMatchObject({ changed: 30 })
  expect(await decide(rushId, 'count')).toMatchObject({ changed: 0 })
  expect(await figures()).toEqual([2 * BURST + 30, 4])
  expect(await counted()).toMatchObject({ setAside: 0, counted: 30 })
  await expectExact()
  expect(await decide(rushId, 'set-aside')).toMatchObject({ changed: 30 })
  expect(await decide(rushId, 'set-aside')).toMatchObject({ changed: 0 })
  expect(await figures()).toEqual([2 * BURST, 34])
  await expectExact()
  expect(await decide(rushId, 'delete')).toMatchObject({ changed: 30 })
  expect(await decide(rushId, 'delete')).toMatchObject({ changed: 0 })
  expect(await figures()).toEqual([2 * BURST, 4])
  expect(await counted()).toBeUndefined()
  await expectExact()
})

test('deleting a rush keeps the responses that its merchant cleared, and later messages do not recreate deleted ones', async () => {
  const { path, store, rush, rushes, decide, figures, counts, expectExact } = await aShop()
  const sent = await rush(20)
  const { responses } = await counts()
  const setAside = sent.filter(({ responseId }) => responses.some((one) => one.responseId === responseId && one.spam))
  await call(app, store.token, `POST ${path}/responses/${setAside[0]?.responseId}/not-spam`)
  const [{ rushId, ...row }] = await rushes()
  expect(row).toMatchObject({ setAside: 19, counted: 1 })
  expect(await decide(rushId, 'delete')).toMatchObject({ changed: 19 })
  expect(await figures()).toEqual([BURST + 1, 0])
  // A shopper who is still answering sends everything again.
  for (const message of setAside.slice(1)) await sendResponse(app, { ...message, sequence: 2, completed: true })
  expect(await figures()).toEqual([BURST + 1, 0])
  expect(await rushes()).toMatchObject([{ rushId, setAside: 0, counted: 1 }])
  await expectExact()
  // Clearing responses one by one has the same result.
  await call(app, store.token, `DELETE ${path}/responses/${setAside[0]?.responseId}`)
  expect(await rushes()).toEqual([])
  await expectExact()
})

test('the list of responses can be narrowed down to a rush, whether they count or not', async () => {
  const { rush, rushes, decide, get } = await aShop()
  await rush(30, '203.0.113.1')
  app.clock.pass(MINUTE_MS)
  const sent = (await rush(4, '203.0.114.1')).map(({ responseId }) => responseId)
  const [{ rushId }] = await rushes()
  const list = async (query: string) =>
    (await get(`/responses?rushId=${rushId}&limit=3${query}`)) as { responses: AnsweredMessage[]; next: string | null }
  const first = await list('&kind=spam')
  const rest = await list(`&kind=spam&after=${first.next}`)
  expect([first.responses.length, rest.responses.length, rest.next]).toEqual([3, 1, null])
  const ids = [...first.responses, ...rest.responses].map(({ responseId }) => responseId)
  expect(sent).toEqual(expect.arrayContaining(ids))
  expect((await list('')).responses).toEqual([])
  await decide(rushId, 'count')
  expect([(await list('&kind=spam')).responses, (await list('')).responses.length]).toEqual([[], 3])
  await decide(rushId, 'set-aside')
  await decide(rushId, 'delete')
  expect(await list('&kind=spam')).toEqual({ query: '', responses: [], next: null, searched: null })
})

test('a rush that was counted stays in the list for a week', async () => {
  const { store, survey, rush, rushes, decide } = await aShop()
  await rush(3)
  const [{ rushId }] = await rushes()
  await decide(rushId, 'count')
  const { storeId } = store
  const listedAt = async (ms: number) => {
    const now = new Date(app.clock.now.getTime() + ms)
    const list = await listRushes(app.db, { storeId, surveyId: survey.surveyId }, 3, now)
    return list.ok && list.value.rushes.length
  }
  const week = 7 * 24 * 60 * MINUTE_MS
  expect([await listedAt(week), await listedAt(week + 1)]).toEqual([1, 0])
})

test.each(['count', 'delete'])(
  'to %s a rush leaves the responses alone that arrived after its figures',
  async (what) => {
    const { survey, rush, get, post, rushes, figures, expectExact } = await aShop()
    await rush(10)
    app.clock.pass(MINUTE_MS)
    const { asOf, rushes: listed } = await get('/rushes')
    expect(asOf).toBe(at(1))
    // Twelve of these count: that many tokens come in a minute.
    await sendRush(app, survey, 17)
    app.clock.pass(MINUTE_MS)
    const counted = what === 'count' ? 10 : 0
    for (const changed of [10, 0]) {
      expect(await post(`/rushes/${listed[0].rushId}/${what}`, { asOf })).toMatchObject({ changed })
    }
    expect(await rushes()).toMatchObject([{ rushId: listed[0].rushId, setAside: 5, counted }])
    expect(await figures()).toEqual([BURST + 12 + counted, 5])
    await expectExact()
  },
)

test.each([{}, { asOf: 'now' }, { asOf: null }])(
  'a decision about a rush names the moment of its figures: not %o',
  async (body) => {
    const { store, path, rush, rushes } = await aShop()
    await rush(1)
    const [{ rushId }] = await rushes()
    for (const what of ['count', 'set-aside', 'delete']) {
      expect((await call(app, store.token, `POST ${path}/rushes/${rushId}/${what}`, body)).status).toBe(400)
    }
  },
)

test('a shopper of a rush who is still answering is counted once, with all their answers', async () => {
  const { rush, rushes, decide, counts, figures, get, expectExact } = await aShop()
  const sent = await rush(2)
  const last = (await counts()).responses.find(({ spam }) => spam)
  const message = sent.find(({ responseId }) => responseId === last?.responseId)
  const [{ rushId }] = await rushes()
  await decide(rushId, 'count')
  await sendResponse(app, { ...message, sequence: 2, answers: { ...YES, q2: { value: 9 } }, completed: true })
  expect(await figures()).toEqual([BURST + 2, 0])
  expect(await get('/analytics')).toMatchObject({ completed: 1 })
  expect(await rushes()).toMatchObject([{ setAside: 0, counted: 2 }])
  await expectExact()
})

test('thousands of responses are counted in several requests, while answers arrive', { timeout: 120_000 }, async () => {
  const { store, survey, post, figures, expectExact } = await aShop()
  await takeIn(app, store, many(survey, 4_300), { spam: true })
  app.clock.pass(1)
  const span = { from: at(0), to: at(1) }
  const answering = () => Array.from({ length: 10 }, () => sendResponse(app, { ...aMessage(survey), answers: YES }))
  const [cleared] = await Promise.all([post('/time-span/count', span), ...answering()])
  expect(cleared).toMatchObject({ changed: 4_300, requests: 3 })
  expect(await figures()).toEqual([4_310, 0])
  await Promise.all([post('/time-span/set-aside', { ...span, clearedAt: cleared.clearedAt }), ...answering()])
  expect(await figures()).toEqual([20, 4_300])
  await expectExact()
  // Two tabs at once.
  const deletion = { ...span, which: 'set_aside' }
  const both = await Promise.all([post('/time-span/delete', deletion), post('/time-span/delete', deletion)])
  expect(both[0].changed + both[1].changed).toBe(4_300)
  expect(await figures()).toEqual([20, 0])
  await expectExact()
})

test('on the Free plan a rush uses up nothing until it is counted, and then as much as its responses would have', async () => {
  const { store, rush, rushes, decide, get, expectExact } = await aShop('free')
  await rush(1_000)
  expect([await get('/analytics'), await liveAt(app, store)]).toMatchObject([{ responses: BURST, locked: 0 }, [{}]])
  const [{ rushId }] = await rushes()
  await decide(rushId, 'count')
  // The plan includes 1,000.
  expect([await get('/analytics'), await liveAt(app, store)]).toMatchObject([{ responses: 1_000, locked: BURST }, []])
  await decide(rushId, 'set-aside')
  expect([await get('/analytics'), await liveAt(app, store)]).toMatchObject([{ responses: BURST, locked: 0 }, [{}]])
  await decide(rushId, 'delete')
  expect([await get('/analytics'), await liveAt(app, store)]).toMatchObject([{ responses: BURST, locked: 0 }, [{}]])
  await expectExact()
})

test('a merchant cannot see or change the rushes of another store', async () => {
  const { store, path, rush, rushes } = await aShop()
  await rush(5)
  const [{ rushId }] = await rushes()
  const otherShop = await aShop()
  const before = await everythingOf(app.db, store.storeId)
  const span = { from: at(0), to: at(1) }
  const bodies = { count: span, 'set-aside': span, delete: { ...span, which: 'all' } }
  for (const [what, body] of Object.entries(bodies)) {
    for (const target of [`/rushes/${rushId}/${what}`, `/time-span/${what}`]) {
      const sent = target.startsWith('/rushes') ? { asOf: span.to } : body
      expect((await call(app, otherShop.store.token, `POST ${path + target}`, sent)).status).toBe(404)
    }
    // With their own survey in the path it changes nothing either.
    expect((await otherShop.decide(rushId, what)).changed).toBe(0)
  }
  for (const target of ['/rushes', `/time-span?from=${at(0)}&to=${at(1)}`]) {
    expect((await call(app, otherShop.store.token, `GET ${path + target}`)).status).toBe(404)
  }
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test('the merchant’s export contains the rushes, and retention deletes them', async () => {
  const { store, rush, rushes, expectExact } = await aShop()
  await rush(5)
  const [{ rushId }] = await rushes()
  const { ticket } = (await call(app, store.token, 'POST /auth/tickets', { what: 'export' })).json.data
  const file = await (await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${ticket}`)).text()
  const lines = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ table }) => table === 'rushes')).toMatchObject([{ row: { rush_id: rushId, set_aside: 5 } }])
  expect(lines.filter(({ table, row }) => table === 'responses' && row.rush_id === rushId)).toHaveLength(5)
  await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  await expireResponses(
    app.db,
    { storeId: store.storeId, now: new Date(app.clock.now.getTime() + 60 * 24 * 60 * MINUTE_MS) },
    neverAborted,
  )
  expect((await everythingOf(app.db, store.storeId)).rushes).toEqual([])
  await expectExact()
})
