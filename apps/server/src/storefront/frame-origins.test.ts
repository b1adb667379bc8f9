import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()

const NOBODY = "frame-ancestors 'none'"

async function aLiveSurvey() {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  return { store, surveyId }
}

const setOrigins = (store: TestStore, origins: unknown) =>
  call(app, store.token, 'PUT /settings/store/frame-origins', { origins })

/** The part of the policy of a survey page that says who may frame it, and the older header. */
async function framing(surveyId: string) {
  const { headers } = await app.request(`${STOREFRONT}/s/${surveyId}`, { headers: { accept: 'text/html' } })
  const policy = headers.get('content-security-policy') ?? ''
  return { ancestors: policy.split('; ').at(-1), older: headers.get('x-frame-options') }
}

test('exactly the sites of the store may frame its survey pages, open or not, and those of no other store', async () => {
  const [one, other] = [await aLiveSurvey(), await aLiveSurvey()]
  expect(await framing(one.surveyId)).toEqual({ ancestors: NOBODY, older: 'DENY' })
  const origins = ['https://www.shop.com', 'https://*.shop.com:8443', 'http://localhost:3000']
  const set = await setOrigins(one.store, origins)
  expect(set).toMatchObject({ status: 200, json: { data: { origins } } })
  const wanted = { ancestors: `frame-ancestors ${origins.join(' ')}`, older: null }
  expect(await framing(one.surveyId)).toEqual(wanted)
  expect(await framing(other.surveyId)).toEqual({ ancestors: NOBODY, older: 'DENY' })
  await call(app, one.store.token, `POST /surveys/${one.surveyId}/draft`)
  expect(await framing(one.surveyId)).toEqual(wanted)
  for (const id of [newUuid(), 'no-survey']) expect((await framing(id)).ancestors).toBe(NOBODY)
  expect((await setOrigins(one.store, [])).json.data).toEqual({ origins: [] })
  expect(await framing(one.surveyId)).toEqual({ ancestors: NOBODY, older: 'DENY' })
})

test('the settings have the sites, and the security log says that they were changed, once', async () => {
  const store = await aTestStore(app)
  const settings = async () =>
    (await call(app, store.token, 'GET /onboarding/store/details')).json.data.merchantDetails.settings
  expect((await settings()).frameOrigins).toEqual([])
  for (const _ of ['set', 'set again']) await setOrigins(store, ['https://shop.com'])
  expect((await settings()).frameOrigins).toEqual(['https://shop.com'])
  const { events } = (await call(app, store.token, 'GET /settings/account/security-log')).json.data
  const changes = events.filter(({ event }: { event: string }) => event === 'settings_changed')
  expect(changes).toMatchObject([{ sentence: 'You changed which sites may frame your survey pages' }])
})

test.each([
  ['shop.com', 'https://shop.com'],
  ['  HTTPS://Shop.Com/  ', 'https://shop.com'],
  ['https://shop.com:443', 'https://shop.com'],
  ['https://shop.com:8443', 'https://shop.com:8443'],
  ['*.shop.com', 'https://*.shop.com'],
  ['https://köln.example', 'https://xn--kln-sna.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['localhost:3000', 'https://localhost:3000'],
])('the site %s is stored as %s', async (typed, stored) => {
  const store = await aTestStore(app)
  expect((await setOrigins(store, [typed, stored])).json.data).toEqual({ origins: [stored] })
})

const NO_SITE = 'must be the address of a site, such as https://shop.com'
const NO_DOMAIN = 'must have a domain after the *, such as https://*.shop.com'
const NO_HTTPS = 'must begin with https://'
const HAS_PATH = 'must end with the domain, without a path'

test.each([
  ['', NO_SITE],
  ['shop', NO_SITE],
  ['*', NO_SITE],
  ['https://*.com', NO_SITE],
  ['https://www.*.com', NO_SITE],
  ['https://shop.com:*', NO_SITE],
  ["'self'", NO_SITE],
  ['https://shop.com; script-src *', NO_SITE],
  ['https://a_b.shop.com', NO_SITE],
  ['https://shop.com.', NO_SITE],
  ['https://[::1]', NO_SITE],
  ['https://me:secret@shop.com', NO_SITE],
  ['javascript:alert(1)', NO_SITE],
  ['https://*.localhost', NO_DOMAIN],
  ['https://*.127.0.0.1', NO_DOMAIN],
  ['http://shop.com', NO_HTTPS],
  ['ftp://shop.com', NO_HTTPS],
  ['data://shop.com', NO_HTTPS],
  ['https://shop.com/pages/survey', HAS_PATH],
  ['https://shop.com?a', HAS_PATH],
  ['https://shop.com#a', HAS_PATH],
  [`https://${'a'.repeat(300)}.com`, 'must have at most 300 characters'],
])('the site %s is refused with a sentence', async (typed, reason) => {
  const store = await aTestStore(app)
  const { status, json } = await setOrigins(store, ['https://shop.com', typed])
  expect(status).toBe(400)
  expect(json.problem).toMatchObject({ code: 'input_invalid', fields: [{ path: 'origins.1', reason }] })
  expect((await setOrigins(store, [])).json.data).toEqual({ origins: [] })
})

test('a store has at most ten sites', async () => {
  const store = await aTestStore(app)
  const sites = Array.from({ length: 11 }, (_, index) => `https://shop${index}.com`)
  expect((await setOrigins(store, sites.slice(1))).status).toBe(200)
  const { status, json } = await setOrigins(store, sites)
  expect(status).toBe(400)
  expect(json.problem.fields).toMatchObject([{ path: 'origins', reason: 'must have at most 10 sites' }])
})

test('a row that no merchant could have written adds nothing to the policy', async () => {
  const { store, surveyId } = await aLiveSurvey()
  const frameOrigins = ['https://a.com; script-src *', 'https://b.com\r\nset-cookie: a=b', '*', 'https://shop.com']
  await app.db.update(stores).set({ frameOrigins }).where(eq(stores.storeId, store.storeId))
  expect((await framing(surveyId)).ancestors).toBe('frame-ancestors https://shop.com')
})
