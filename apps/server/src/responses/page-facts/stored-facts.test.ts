import type { PublishedSurvey } from '@earshot/survey'
import { newUuid, PAGE_FACTS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { and, eq, sql } from '../../db/drizzle.ts'
import { responses } from '../../db/schema.ts'
import { downloadCsv, takeIn } from '../../testing/answering.ts'
import { STOREFRONT, useTestApp } from '../../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  putOnPlan,
  sendResponse,
  sendShown,
  type TestStore,
} from '../../testing/test-store.ts'
import { MAX_PAGE_VALUES } from '../facts/page-codes.ts'
import { recountFacts } from '../facts/recount-facts.ts'

const app = await useTestApp()

async function aShop() {
  const store = await aTestStore(app)
  await putOnPlan(app, store.storeId, 'pro-monthly')
  const survey = await aPublishedTestSurvey(app, store)
  const ids = { storeId: store.storeId, surveyId: survey.surveyId }
  return {
    store,
    survey,
    ids,
    answer: (facts: unknown, message: object = {}) => send(survey, { facts, ...message }),
    get: (path: string) => call(app, store.token, `GET /surveys/${survey.surveyId}/results${path}`),
    storedFacts: async () => {
      const rows = await app.db
        .select({ pageFacts: responses.pageFacts })
        .from(responses)
        .where(and(eq(responses.storeId, ids.storeId), eq(responses.surveyId, ids.surveyId)))
        .orderBy(responses.receivedAt, responses.responseId)
      return rows.map(({ pageFacts }) => pageFacts)
    },
  }
}

const YES = { q1: { optionId: 'yes' } }

const send = async (survey: PublishedSurvey, message: object) => {
  const sent = { ...aMessage(survey), responseId: newUuid(Date.now(), randomBytes), answers: YES, ...message }
  const { status } = await sendResponse(app, sent)
  expect(status).toBe(200)
  return sent
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function documentOfStore({ publicKey }: TestStore) {
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys`)
  return ((await reply.json()) as { data: object }).data as { leftOutFacts?: readonly string[] }
}

const setFacts = (store: TestStore, facts: readonly string[]) =>
  call(app, store.token, 'PUT /settings/data/facts', { facts })

test('results are filtered by the facts that pages have sent', async () => {
  const { answer, get } = await aShop()
  await answer({ surface: 'inline', page_path: '/products/oak', product: ['p1', 'p2'], utm_source: 'news' })
  await answer({ surface: 'popover', page_path: '/orders/1234567', product: ['p2'] })
  await answer({})
  const counted = async (filter: string) => (await get(`?filter=${encodeURIComponent(filter)}`)).json.data.responses
  expect(await counted('surface:inline')).toBe(1)
  expect(await counted('surface:inline,popover')).toBe(2)
  expect(await counted('page_path:%2Forders%2F*')).toBe(1)
  expect(await counted('product:p2')).toBe(2)
  expect(await counted('product:p1,p2')).toBe(2)
  expect(await counted('signed_order:no')).toBe(3)
  expect(await counted('signed_order:yes')).toBe(0)
  const values = (await get('/values?fact=product')).json.data
  expect(values).toEqual({
    query: '',
    responses: 3,
    values: [
      { value: 'p2', count: 2 },
      { value: 'p1', count: 1 },
    ],
    otherValues: 0,
  })
  const unknown = await get('?filter=utm_source:search')
  expect([unknown.status, unknown.json.problem]).toEqual([
    400,
    expect.objectContaining({ code: 'results_query_invalid', text: 'utm_source:search' }),
  ])
})

test('a response and the file of responses have the facts', async () => {
  const { store, survey, answer } = await aShop()
  const empty = await downloadCsv(app, store.token, survey.surveyId)
  expect(empty.headings).not.toContain('Products')
  const { responseId } = await answer({
    product: ['p1', '=2+3'],
    page_path: '/cart',
    order_value: '5',
    currency: 'eur',
  })
  const { json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/responses/${responseId}`)
  expect(json.data.facts).toEqual({
    product: ['p1', '=2+3'],
    page_path: ['/cart'],
    order_value: { amount: '5.00', currency: 'EUR' },
  })
  const { headings, rows } = await downloadCsv(app, store.token, survey.surveyId)
  const cells = Object.fromEntries(headings.map((heading, at) => [heading, rows[0]?.[at]]))
  expect(cells).toMatchObject({
    Products: "p1; '=2+3",
    'Page path': '/cart',
    'Order value': '5.00',
    Currency: 'EUR',
    Country: '',
  })
})

test('an order value is compared in the currency of the store', async () => {
  const { store, answer, get } = await aShop()
  await answer({ order_value: '9.99', currency: 'EUR' })
  await answer({ order_value: 50, currency: 'eur' })
  await answer({ order_value: '50.01', currency: 'EUR' })
  await answer({ order_value: '20', currency: 'USD' })
  await answer({ order_value: 'much', currency: 'EUR' })
  const counted = async (range: string) => (await get(`?filter=order_value:${range}`)).json.data.responses
  expect([await counted('0,*'), await counted('9.99,50'), await counted('*,9.98'), await counted('50.01,*')]).toEqual([
    3, 2, 0, 1,
  ])
  expect((await get('?filter=order_value:1.234,*')).json.problem.reason).toBe(
    'has more decimals than an amount in EUR: 1.234',
  )
  await app.db.execute(sql`UPDATE stores SET currency = 'USD' WHERE store_id = ${store.storeId}`)
  expect(await counted('0,*')).toBe(1)
})

test('a page that knows its facts only with a second answer sends them then', async () => {
  const { survey, answer, storedFacts, get } = await aShop()
  const first = await answer(undefined)
  expect(await storedFacts()).toEqual([null])
  await send(survey, { ...first, sequence: 2, facts: { surface: 'popover', country: 'DK' } })
  expect(await storedFacts()).toEqual([{ surface: ['popover'], country: ['DK'] }])
  expect((await get('?filter=country:DK')).json.data.responses).toBe(1)
})

test('the facts of the first message stay, whatever later ones say', async () => {
  const { survey, answer, storedFacts } = await aShop()
  const first = await answer({ surface: 'inline' })
  await send(survey, { ...first, sequence: 2, facts: { surface: 'popover', country: 'DK' } })
  expect(await storedFacts()).toEqual([{ surface: ['inline'] }])
})

test.each([['a text'], [7], [null], [[]], [{ surface: {}, product: [[]], order_value: {} }]])(
  'no answer is lost because its page sent %j as facts',
  async (facts) => {
    const { answer, storedFacts } = await aShop()
    await answer(facts)
    expect(await storedFacts()).toEqual([null])
  },
)

test('the longest facts fit into a message', async () => {
  const { answer, storedFacts } = await aShop()
  const list = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(100, '☕'))
  const texts = Object.fromEntries(
    ['page_type', 'utm_source', 'utm_medium', 'utm_campaign'].map((one) => [one, list[0]]),
  )
  await answer({ ...texts, product: list, collection: list, discount_code: list, page_path: `/${'ø'.repeat(199)}` })
  const [stored] = await storedFacts()
  expect(stored?.product).toEqual(list)
  expect(stored?.page_path).toEqual([`/${'ø'.repeat(199)}`])
})

test('pages learn which facts the store keeps, and no other ones are stored', async () => {
  const { store, survey, answer, storedFacts } = await aShop()
  expect((await documentOfStore(store)).leftOutFacts).toEqual([])
  const wanted = PAGE_FACTS.filter((fact) => fact !== 'country' && fact !== 'surface')
  const { json } = await setFacts(store, wanted.toReversed())
  expect(json.data.facts).toEqual(wanted)
  expect((await documentOfStore(store)).leftOutFacts).toEqual(['surface', 'country'])
  const details = (await call(app, store.token, 'GET /onboarding/store/details')).json.data
  expect(details.merchantDetails.settings.facts).toEqual(wanted)
  await answer({ country: 'DK', surface: 'popover', language: 'da' })
  expect(await storedFacts()).toEqual([{ language: ['da'] }])
  await sendShown(app, { ...shown(survey), surface: 'popover' })
  const { rows } = await app.db.execute(sql`SELECT surface FROM survey_views WHERE survey_id = ${survey.surveyId}`)
  expect(rows).toEqual([{ surface: 'unknown' }])
  expect((await setFacts(store, [])).json.data.facts).toEqual([])
  expect((await setFacts(store, ['zip_code'])).status).toBe(400)
})

test('as long as a server of the release before can run, pages send no facts', async () => {
  const { store } = await aShop()
  await app.db.execute(sql`UPDATE migrations SET is_required = false WHERE name = '20261128100000_facts.sql'`)
  try {
    expect(await documentOfStore(store)).not.toHaveProperty('leftOutFacts')
  } finally {
    await app.db.execute(sql`UPDATE migrations SET is_required = true WHERE name = '20261128100000_facts.sql'`)
  }
})

const shown = ({ surveyId, revision }: PublishedSurvey) => ({
  surveyId,
  revision,
  shownId: newUuid(Date.now(), randomBytes),
})

test('views follow the surface', async () => {
  const { survey, answer, get } = await aShop()
  await answer({ surface: 'inline', country: 'DK' })
  for (const surface of ['inline', 'inline', 'link', 'email', undefined]) {
    await sendShown(app, { ...shown(survey), surface })
  }
  const views = async (filter: string) => (await get(filter)).json.data.views
  expect(await views('')).toMatchObject({ count: 5, followFilters: true })
  expect(await views('?filter=surface:inline')).toMatchObject({ count: 2, followFilters: true })
  expect(await views('?filter=surface:inline&filter=country:DK')).toMatchObject({ count: 2, followFilters: false })
})

test(`a survey stores ${MAX_PAGE_VALUES} values of a fact by themselves, of responses that count`, async () => {
  const { store, survey, ids, get } = await aShop()
  const messages = (n: number) =>
    Array.from({ length: n }, () => ({
      ...aMessage(survey),
      responseId: newUuid(Date.now(), randomBytes) as never,
      answers: YES,
      timings: {},
    }))
  await takeIn(app, store, messages(3), { spam: true, facts: { product: ['of spam'] } })
  for (let from = 0; from < MAX_PAGE_VALUES + 20; from += 20) {
    const product = Array.from({ length: 20 }, (_, index) => `p${from + index}`)
    await takeIn(app, store, messages(1), { facts: { product } })
  }
  const { values, otherValues } = (await get('/values?fact=product')).json.data
  expect([values.length, otherValues]).toEqual([MAX_PAGE_VALUES, 1])
  expect((await get('?filter=product:*')).json.data.responses).toBe(1)
  expect((await get(`?filter=product:p${MAX_PAGE_VALUES}`)).status).toBe(400)
  const { differences } = await recountFacts(app.db, ids, async (wrong) => expect(wrong).toEqual([]))
  expect(differences).toEqual([])
})
