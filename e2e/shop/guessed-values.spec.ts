import { createHmac, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AudienceFilter } from '../../packages/survey/src/index.ts'
import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { apiFor } from '../support/merchant.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts, timesShown } from './store.ts'

const vip: AudienceFilter = { type: 'discountCodes', operator: 'contains', values: ['VIP7731'] }
const CONTEXT = { discountCodes: ['VIP7731'], orderId: '1001' }

const block = (context: string, signature?: string) =>
  `<script type="application/json" data-earshot-context ${signature ? `data-signature="${signature}"` : ''}>${context}</script>`
const audienceOf = ({ publicKey }: Store) => `${earshot.storefront}/storefront/v1/${publicKey}/audience`

/** A network that no other test uses. Private ones have no limit. */
const aNetwork = () => ({ 'x-forwarded-for': `203.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(256)}` })

/** Tries as many codes as a network can within a minute. */
async function guessCodes(store: Store, network: Record<string, string>): Promise<void> {
  for (let request = 0; request < 3; request++) {
    const discountCodes = Array.from({ length: 20 }, (_, at) => `VIP${request * 20 + at}`)
    const reply = await fetch(audienceOf(store), {
      method: 'POST',
      headers: network,
      body: JSON.stringify({ context: { discountCodes } }),
    })
    expect(await reply.json()).toEqual({ data: { surveyIds: [] } })
  }
}

/** Lets the page ask from a network. @returns the replies */
async function askFrom(page: Page, store: Store, network: Record<string, string>): Promise<unknown[]> {
  const replies: unknown[] = []
  await page.route(audienceOf(store), async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), ...network } })
    expect(response.status()).toBe(200)
    replies.push(await response.json())
    await route.fulfill({ response })
  })
  return replies
}

for (const surface of ['over the page', 'in its place'] as const) {
  shopTest(
    `${surface}, a shopper whose network guesses codes is not asked, and the page shows no error`,
    async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, [anNpsQuestion('q')], { audience: [vip] })
      const network = aNetwork()
      await guessCodes(store, network)
      const replies = await askFrom(page, store, network)
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(String(error)))
      const body = surface === 'in its place' ? `<earshot-survey survey="${surveyId}"></earshot-survey>` : ''
      await page.goto(shop.page({ head: snippet(store) + block(JSON.stringify(CONTEXT)), body }))
      await expect.poll(() => replies).toEqual([{ data: { surveyIds: [], retryAfterSeconds: expect.any(Number) } }])
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      expect(messages).toEqual([])
      expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
      expect(await timesShown(store, surveyId)).toBe(0)
    },
  )
}

shopTest('a shopper of that network whose store has signed the context is asked', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')], { audience: [vip] })
  const network = aNetwork()
  await guessCodes(store, network)
  const replies = await askFrom(page, store, network)
  const { secret } = await apiFor(store.token)<{ secret: string }>('GET', '/settings/store/secret')
  const text = JSON.stringify(CONTEXT)
  const timestamp = Math.floor(Date.now() / 1000)
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  await page.goto(shop.page({ head: snippet(store) + block(text, `${timestamp}.${hmac}`) }))
  await expect(page.getByRole('heading', { name: 'How likely, q?' })).toBeVisible()
  expect(replies).toEqual([{ data: { surveyIds: [expect.any(String)] } }])
})
