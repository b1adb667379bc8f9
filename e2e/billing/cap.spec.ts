import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from '../shop/shop.ts'
import { publishTo } from '../shop/store.ts'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, choosePlanByApi, detailsOf, onboarded } from '../support/merchant.ts'
import { sendMessage } from '../support/send-message.ts'

/** The responses that the Free plan includes for each survey (ADR-0028). */
const CAP = 1_000
const AT_ONCE = 50

// A locked response is refused.
shopTest.use({ allowedErrors: FAILED_CALL })

shopTest(
  'at its cap a survey is shown no more, what still comes is kept and locked, and an upgrade undoes both',
  async ({ page, context, browser, shop }) => {
    // The shopper route takes a thousand responses.
    shopTest.slow()
    const merchant = await onboarded({ plan: 'free' })
    const { publicKey } = (await detailsOf(merchant.token)).store
    const store = { token: merchant.token, publicKey }
    const surveyId = await publishTo(store, [anNpsQuestion('q', { text: 'Would you recommend us?' })])
    await answerInBulk(surveyId, CAP - 1)
    await logInWith(context, merchant.token)
    await page.goto('/')
    await expect(page.getByText('999 of 1,000 responses')).toBeVisible()
    const url = shop.page({ head: snippet(store) })
    const [last, overCapShopper] = [await aShopper(browser), await aShopper(browser)]
    for (const shopper of [last, overCapShopper]) {
      await shopper.goto(url)
      await expect(question(shopper)).toBeVisible()
    }

    await answer(last, '9')
    await expect.poll(() => resultsOf(store.token, surveyId)).toEqual({ responses: CAP, locked: 0 })
    const lockedResponseId = await answer(overCapShopper, '2')
    await expect.poll(() => resultsOf(store.token, surveyId)).toEqual({ responses: CAP, locked: 1 })

    await expect.poll(() => documentOf(publicKey), { timeout: 20_000 }).not.toContain(surveyId)
    const next = await aShopper(browser)
    await next.goto(url)
    await next.waitForLoadState('networkidle')
    await expect(question(next)).toHaveCount(0)
    await next.goto(`${earshot.storefront}/s/${surveyId}`)
    await expect(next.getByText('This survey is not open.')).toBeVisible()

    // A survey that nobody is shown is not live.
    const isFull = page.getByText('At its limit', { exact: true })
    await page.goto('/')
    await expect(page.getByText('At its limit of 1,000 responses. Not shown to shoppers.')).toBeVisible()
    await expect(isFull).toBeVisible()
    await expect(page.getByRole('article').getByText('Live', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('article').getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/billing-plans',
    )
    await expectAccessible(page)
    await page.goto(`/surveys/analytics/${surveyId}?tab=responses&response=${lockedResponseId}`)
    const sheet = page.getByRole('dialog', { name: 'Response' })
    await expect(sheet.getByText('This response is locked. Upgrade to see it.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/surveys/analytics/${surveyId}`)
    const locked = page.getByText('1 more response is locked. Upgrade to see it.')
    await expect(locked).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText('1,000')
    await expect(isFull).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/builder/${surveyId}`)
    await expect(isFull).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
    await page.goto(`/surveys/analytics/${surveyId}`)
    await expect(locked).toBeVisible()

    await choosePlanByApi(merchant, 'pro-monthly')
    await expect(locked).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toContainText('1,001')
    await page.goto(`/surveys/analytics/${surveyId}?tab=responses&response=${lockedResponseId}`)
    await expect(sheet).toContainText('2 of 10')
    const again = await aShopper(browser)
    await again.goto(url)
    await expect(question(again)).toBeVisible()
    for (const shopper of [last, overCapShopper, next, again]) await shopper.context().close()
  },
)

/** A shopper on a device of their own. */
const aShopper = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

const question = (shopper: Page) => shopper.getByRole('dialog', { name: 'Survey' })

/** @returns the id of the response */
async function answer(shopper: Page, score: string): Promise<string> {
  const sent = shopper.waitForRequest((request) => request.url().includes('/storefront/v1/responses?'))
  await shopper.getByRole('radio', { name: score, exact: true }).check()
  await shopper.getByRole('button', { name: 'Submit' }).click()
  await expect(shopper.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  return (JSON.parse((await sent).postData() ?? '') as { responseId: string }).responseId
}

async function answerInBulk(surveyId: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => ({
      responseId: randomUUID(),
      surveyId,
      revision: 1,
      sequence: 1,
      answers: { q: { value: 9 } },
      completed: true,
    }))
    await Promise.all(some.map((body) => sendMessage('responses', body)))
  }
}

/** The loader with the surveys that the store asks. A server may send one that it has read up to 8 s before. */
async function documentOf(publicKey: string): Promise<string> {
  return (await fetch(`${earshot.storefront}/earshot.js?store=${publicKey}`)).text()
}

async function resultsOf(token: string, surveyId: string): Promise<{ responses: number; locked: number }> {
  const { responses, locked } = await apiFor(token)<{ responses: number; locked: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
  )
  return { responses, locked }
}
