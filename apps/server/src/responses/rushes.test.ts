import type { ResponseId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  liveAt,
  neverAborted,
  sendResponse,
  sendRush,
} from '../testing/test-store.ts'
import { expireResponses } from './expire-responses.ts'
import { rebuildCounters } from './recount.ts'
import { listRushes, showArrivals } from './rushes.ts'

const app = await useTestApp()

/** ADR-0010. */
const BURST = 120
const MINUTE_MS = 60_000
const YES = { q1: { optionId: 'yes', otherValue: null } }

async function aShop(plan: 'free' | 'pro-monthly' = 'pro-monthly') {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  await call(app, store.token, 'GET /surveys')
  const path = `/surveys/${survey.surveyId}`
  const get = async (what: string) => (await call(app, store.token, `GET ${path + what}`)).json.data
  /** Repeats a request until `next` is null, as the dashboard does. */
  const post = async (what: string, body: object = {}) => {
    let changed = 0
    let more: object = {}
    for (let requests = 1; ; requests++) {
      const { status, json } = await call(app, store.token, `POST ${path + what}`, { ...body, ...more })
      expect(status).toBe(200)
      changed += json.data.changed
      const { next: after, clearedAt } = json.data
      if (after === null) return { changed, requests, clearedAt }
      more = { after, ...(clearedAt && { clearedAt }) }
    }
  }
  /** Decides about a rush by figures that were read a moment later than now. */
  const decide = (rushId: string, what: string) => {
    const asOf = new Date(app.clock.now.getTime() + 1).toISOString()
    return post(`/rushes/${rushId}/${what}`, { asOf })
  }
  const rushes = async (query = '?limit=100') => (await get(`/rushes${query}`)).rushes
  const figures = async () => {
    const { responses, spamResponses } = await get('/analytics')
    return [responses, spamResponses]
  }
  const counts = () => countersAndRecount(app.db, store.storeId, survey.surveyId)
  /** Expects counters and rushes to equal a recount of the responses. */
  const expectExact = async () => {
    const { counters, recount } = await counts()
    expect(counters).toEqual(recount)
    expect(await rebuildCounters(app.db, { repair: false })).toEqual([])
    const { rows } = await app.db.execute(sql`
      SELECT rush_id, count(*) FILTER (WHERE spam) AS set_aside, count(*) FILTER (WHERE NOT spam) AS counted
      FROM responses WHERE survey_id = ${survey.surveyId} AND rush_id IS NOT NULL GROUP BY 1 ORDER BY 1`)
    const { rows: stored } = await app.db.execute(sql`
      SELECT rush_id, set_aside, counted FROM rushes WHERE survey_id = ${survey.surveyId} ORDER BY 1`)
    expect(stored).toEqual(rows)
  }
  const rush = (count: number, address?: string) => sendRush(app, survey, BURST + count, address)
  return { store, survey, path, get, post, decide, rushes, figures, counts, expectExact, rush }
}

/** Sends some responses, all at the same moment. */
const many = (survey: Parameters<typeof aMessage>[0], count: number): AnsweredMessage[] =>
  Array.from({ length: count }, () => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID() as ResponseId,
    answers: YES,
  }))

const at = (minutes: number) => new Date(app.clock.start.getTime() + minutes * MINUTE_MS).toISOString()

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
  expect(await list('&kind=spam')).toEqual({ responses: [], next: null })
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
  await expireResponses(app.db, new Date(app.clock.now.getTime() + 60 * 24 * 60 * MINUTE_MS), neverAborted)
  expect((await everythingOf(app.db, store.storeId)).rushes).toEqual([])
  await expectExact()
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
