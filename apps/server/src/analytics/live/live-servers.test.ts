import type { PublishedSurvey } from '@earshot/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../sign-in/sessions.ts'
import { createTokenKey } from '../../sign-in/token-key.ts'
import { useTestServers } from '../../testing/start-test-server.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, UNKNOWN_DEVICE } from '../../testing/test-store.ts'

const start = useTestServers()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function aServer() {
  const { addresses, stop } = await start(app.url).started
  return {
    stop,
    async answer(survey: PublishedSurvey) {
      const body = JSON.stringify({ ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
      const { status } = await fetch(`${addresses.storefront}/storefront/v1/responses`, { method: 'POST', body })
      expect(status).toBe(200)
    },
    /** Opens a stream, and collects what it sends. */
    async watch(token: string, surveyId: string) {
      const reply = await fetch(`${addresses.dashboard}/api/surveys/${surveyId}/live`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const seen = { text: '', isEnded: false }
      async function read(): Promise<void> {
        for await (const chunk of reply.body ?? []) seen.text += new TextDecoder().decode(chunk)
        seen.isEnded = true
      }
      return { reply, seen, ended: reply.status === 200 ? read() : Promise.resolve() }
    },
  }
}

/** A published survey, and a login of its merchant at the servers. */
async function aMerchant() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const tokenKey = createTokenKey(app.db, () => new Date())
  const facts = { ...store, storeUrl: 'https://shop.example', isNewStore: false, device: UNKNOWN_DEVICE }
  return { survey, token: await openSession(app.db, facts, tokenKey, new Date()) }
}

const versionsIn = (text: string) => [...text.matchAll(/^data: \{"version":"(\w+)"\}$/gm)].map(([, version]) => version)

test('a stream of one server has the answer that another server took, and ends when its server stops', async () => {
  const [one, other] = [await aServer(), await aServer()]
  const { survey, token } = await aMerchant()
  const { reply, seen, ended } = await one.watch(token, survey.surveyId)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no',
  ])
  await expect.poll(() => versionsIn(seen.text).length, { timeout: 5_000 }).toBe(1)
  await other.answer(survey)
  await expect.poll(() => new Set(versionsIn(seen.text)).size, { timeout: 5_000 }).toBe(2)
  await other.stop()
  const stoppedAt = performance.now()
  await one.stop()
  await ended
  expect(seen.isEnded).toBe(true)
  expect(performance.now() - stoppedAt).toBeLessThan(3_000)
}, 30_000)

test('a store cannot watch a survey of another store', async () => {
  const server = await aServer()
  const [merchant, otherMerchant] = [await aMerchant(), await aMerchant()]
  const { reply } = await server.watch(otherMerchant.token, merchant.survey.surveyId)
  expect([reply.status, await reply.json()]).toMatchObject([404, { problem: { code: 'survey_not_found' } }])
  await server.stop()
}, 30_000)
