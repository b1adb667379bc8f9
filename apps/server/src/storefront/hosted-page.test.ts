import type { PublishedSurvey } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { everythingOf } from '../testing/everything-of.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()

async function aLiveSurvey(): Promise<{ store: TestStore; survey: PublishedSurvey }> {
  const store = await aTestStore(app)
  return { store, survey: await aPublishedTestSurvey(app, store) }
}

async function open(id: string, method = 'GET') {
  const reply = await app.request(`${STOREFRONT}/s/${id}`, { method, headers: { accept: 'text/html' } })
  return { reply, html: await reply.text(), header: (name: string) => reply.headers.get(name) ?? '' }
}

const NOT_OPEN = 'This survey is not open.'

test('the page names the survey, and its own store’s key', async () => {
  const [{ store, survey }, other] = [await aLiveSurvey(), await aLiveSurvey()]
  const { reply, html } = await open(survey.surveyId)
  expect(reply.status).toBe(200)
  expect(html).toContain(`<earshot-survey survey="${survey.surveyId}">`)
  expect(html).toContain(`src="/earshot.js?store=${store.publicKey}" data-popover="off" data-anyone="yes"`)
  for (const foreign of [other.store.publicKey, other.survey.surveyId, store.storeId]) {
    expect(html).not.toContain(foreign)
  }
})

test('reading it records nothing, however often', async () => {
  const { store, survey } = await aLiveSurvey()
  // The merchant has been here: the billing provider's answer is cached.
  await call(app, store.token, 'GET /surveys')
  const before = await everythingOf(app.db, store.storeId)
  for (const method of ['GET', 'GET', 'HEAD']) expect((await open(survey.surveyId, method)).reply.status).toBe(200)
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test.each([
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
])('its policy holds %s, open or not', async (rule) => {
  const { survey } = await aLiveSurvey()
  for (const id of [survey.surveyId, newUuid()]) {
    const policy = (await open(id)).header('content-security-policy').split('; ')
    expect(policy).toContain(rule)
    expect(policy.join()).not.toContain('unsafe')
  }
})

test('everything on it is allowed by that policy: nothing inline, nothing from elsewhere', async () => {
  const { survey, store } = await aLiveSurvey()
  const { html } = await open(survey.surveyId)
  expect(html).not.toMatch(/<style| style=| on\w+=|<script(?![^>]* src=)/)
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  // A link loads nothing.
  const link = 'https://shop.example'
  expect(addresses).toEqual(['data:,', '/hosted-page.css', link, `/earshot.js?store=${store.publicKey}`, link])
})

test('search engines, caches and the next page learn nothing from it', async () => {
  const { survey } = await aLiveSurvey()
  for (const id of [survey.surveyId, newUuid()]) {
    const { header } = await open(id)
    expect(header('x-robots-tag')).toBe('noindex')
    expect(header('cache-control')).toBe('no-cache')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-type')).toBe('text/html; charset=UTF-8')
    expect(header('set-cookie')).toBe('')
  }
})

test.each([
  ['that nobody made', async () => newUuid()],
  ['whose id is none', async () => 'not-an-id'],
  ['whose id is a script', async () => encodeURIComponent('"><script>alert(1)</script>')],
  ['whose id is NUL', async () => '%00'],
  ['whose id is a store’s', async () => (await aTestStore(app)).storeId],
  ['whose id is a store’s public key', async () => (await aTestStore(app)).publicKey],
  [
    'that is still a draft',
    async () => {
      const { token } = await aTestStore(app)
      const surveyId = newUuid()
      await call(app, token, 'POST /surveys', { surveyId })
      return surveyId
    },
  ],
  [
    'that went back to draft',
    async () => {
      const { store, survey } = await aLiveSurvey()
      await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
      return survey.surveyId
    },
  ],
  [
    'that was deleted',
    async () => {
      const { store, survey } = await aLiveSurvey()
      await call(app, store.token, `DELETE /surveys/${survey.surveyId}`)
      return survey.surveyId
    },
  ],
  [
    'whose store was deleted',
    async () => {
      const store = await aTestStore(app, { password: 'candles and spruce' })
      const { surveyId } = await aPublishedTestSurvey(app, store)
      expect((await open(surveyId)).reply.status).toBe(200)
      await call(app, store.token, 'POST /settings/data/delete', { password: 'candles and spruce' })
      return surveyId
    },
  ],
])('a survey %s is not open, and the page asks nothing', async (_, idOf) => {
  const { reply, html } = await open(await idOf())
  expect(reply.status).toBe(404)
  expect(html).toContain(NOT_OPEN)
  expect(html).not.toMatch(/<script|<earshot-survey|earshot.js/)
})

test('the dashboard’s host serves no such page: what lies there could reach the merchant’s session', async () => {
  const { survey } = await aLiveSurvey()
  const reply = await app.request(`${DASHBOARD}/s/${survey.surveyId}`, { headers: { accept: 'text/html' } })
  expect(await reply.text()).not.toContain('earshot-survey')
})

test('it is titled by its store, as a heading too, in whatever the store is called; closed, it still says whose it was', async () => {
  const { store, survey } = await aLiveSurvey()
  const details = { storeUrl: 'https://shop.example', businessEmail: store.email, timezone: 'UTC' }
  const named = { ...details, businessName: 'Bread & <Butter>' }
  expect((await call(app, store.token, 'PUT /settings/store', named)).status).toBe(200)
  const title = 'A question from Bread &amp; &lt;Butter&gt;'
  const { html } = await open(survey.surveyId)
  expect(html).toContain(`<title>${title}</title>`)
  // Only the name is visible: the player's words may be in another language.
  const link = '<a href="https://shop.example" target="_top" rel="noopener">Bread &amp; &lt;Butter&gt;</a>'
  expect(html).toContain(`<h1><span>A question from</span> ${link}</h1>`)
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  expect((await open(survey.surveyId)).html).toContain(`<header><p>${link}</p></header>`)
})

test('it has the colour scheme of its survey, as shoppers get it; else that of whoever reads it', async () => {
  const { store, survey } = await aLiveSurvey()
  const schemeOf = async () => /name="color-scheme" content="([^"]*)"/.exec((await open(survey.surveyId)).html)?.[1]
  expect(await schemeOf()).toBe('light dark')
  const path = `/surveys/${survey.surveyId}`
  const { name, description, questions, version } = (await call(app, store.token, `GET ${path}`)).json.data
  const copy = { name, description, questions, appearance: { scheme: 'dark' } }
  const saved = await call(app, { token: store.token, headers: { 'if-match': `"${version}"` } }, `PUT ${path}`, copy)
  expect(await schemeOf()).toBe('light dark')
  const over = { 'if-match': `"${saved.json.data.version}"` }
  await call(app, { token: store.token, headers: over }, `POST ${path}/publish`)
  expect(await schemeOf()).toBe('dark')
})

test('an id in capitals opens it as everywhere', async () => {
  const { survey } = await aLiveSurvey()
  const { reply, html } = await open(survey.surveyId.toUpperCase())
  expect(reply.status).toBe(200)
  expect(html).toContain(`<earshot-survey survey="${survey.surveyId}">`)
})
