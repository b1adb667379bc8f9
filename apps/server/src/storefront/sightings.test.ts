import { expect, test } from 'vitest'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, type TestStore } from '../testing/test-store.ts'
import { createSightings } from './sightings.ts'

const app = await useTestApp()

const A_MINUTE_MS = 60_000

const seenAt = async ({ token }: TestStore): Promise<string | null> =>
  (await call(app, token, 'GET /onboarding/store/details')).json.data.store.seenAt

/** The first request of the script on a page of the store. */
const visit = (publicKey: string, headers: Record<string, string> = {}) =>
  app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys`, { headers })

test('a store whose pages never asked was never seen', async () => {
  expect(await seenAt(await aTestStore(app))).toBeNull()
})

test('the merchant sees that the script is in their store, and no other merchant does', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  await visit(store.publicKey, { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' })
  await expect.poll(() => seenAt(store)).toBe(app.clock.start.toISOString())
  expect(await seenAt(other)).toBeNull()
})

test('a browser that does not say where it comes from is a page of the store too', async () => {
  const store = await aTestStore(app)
  await visit(store.publicKey)
  await expect.poll(() => seenAt(store)).toBe(app.clock.start.toISOString())
})

test('our own hosted page is no page of the store', async () => {
  const [store, control] = [await aTestStore(app), await aTestStore(app)]
  await visit(store.publicKey, { 'sec-fetch-site': 'same-origin' })
  await visit(control.publicKey)
  // A later visit is written later.
  await expect.poll(() => seenAt(control)).toBe(app.clock.start.toISOString())
  expect(await seenAt(store)).toBeNull()
})

test('reading a revision is no sign of the script: anybody may have the address', async () => {
  const [store, control] = [await aTestStore(app), await aTestStore(app)]
  const { surveyId } = await aPublishedTestSurvey(app, store)
  await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys/${surveyId}/revisions/1`)
  await visit(control.publicKey)
  await expect.poll(() => seenAt(control)).toBe(app.clock.start.toISOString())
  expect(await seenAt(store)).toBeNull()
})

test('a key that nobody has is refused, and notes nothing', async () => {
  const store = await aTestStore(app)
  const reply = await visit(`pk_${'0'.repeat(24)}`)
  expect(reply.status).toBe(404)
  expect(await seenAt(store)).toBeNull()
})

test('a busy store is written to once a minute, and a fresh server starts anew', async () => {
  const store = await aTestStore(app)
  await visit(store.publicKey)
  await expect.poll(() => seenAt(store)).toBe(app.clock.start.toISOString())
  app.clock.now = new Date(app.clock.start.getTime() + A_MINUTE_MS / 2)
  const control = await aTestStore(app)
  await visit(store.publicKey)
  await visit(control.publicKey)
  await expect.poll(() => seenAt(control)).toBe(app.clock.now.toISOString())
  expect(await seenAt(store)).toBe(app.clock.start.toISOString())
  createSightings(app.db, app.services.log).note(store.storeId, app.clock.now)
  await expect.poll(() => seenAt(store)).toBe(app.clock.now.toISOString())
})
