import type { Page } from '@playwright/test'
import { aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor } from '../support/merchant.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { type Store, storedCounts } from './store.ts'

const WORDS = 'Mail me at jo@example.com, I paid with 4111 1111 1111 1111'
const MASKED = 'Mail me at [email removed], I paid with [card number removed]'

const once = { responses: 1, completed: 1 }
const maskingOf = (page: Page) => page.getByRole('switch', { name: 'Mask emails and card numbers' })

shopTest.use({ allowedErrors: FAILED_CALL })

shopTest('once masking is on, results have no address that a shopper types', async ({ page, context, shop, store }) => {
  await logInWith(context, store.token)
  await page.goto(`${earshot.dashboard}/settings?tab=data`)
  const masking = maskingOf(page)
  await expect(masking).not.toBeChecked()
  await expect(page.getByText('Off unless you turn it on.')).toBeVisible()
  await expect(masking).toHaveAccessibleDescription('In written answers, before we store them')
  await expect(page.getByText('The original is lost.')).toBeVisible()
  await expect(page.getByText('Mail me at [email removed] about the lid')).toBeVisible()

  // The first try does not get through.
  await page.route('**/api/settings/data/masking', (route) => route.abort())
  await masking.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await expect(masking).not.toBeChecked()
  await page.unroute('**/api/settings/data/masking')
  await masking.press('Space')
  await expect(masking).toBeChecked()
  await expect(masking).toBeFocused()
  await expect(masking).toHaveAccessibleDescription(/^On since today, /)
  await expect(page.getByText('Answers from before today stay as they are.')).toBeVisible()
  await expect(page.getByText('On until you turn it off.')).toBeVisible()

  const surveyId = await askShopper(page, shop, store, aTextQuestion('q'))
  await answer(page)
  await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
  await page.goto(`${earshot.dashboard}/surveys/analytics/${surveyId}`)
  await expect(page.getByRole('article').getByRole('blockquote')).toHaveText(MASKED)

  await page.goto(`${earshot.dashboard}/settings?tab=data`)
  await maskingOf(page).press('Space')
  await expect(maskingOf(page)).not.toBeChecked()
  await expect(maskingOf(page)).toHaveAccessibleDescription(/^Off since today, .*stay masked/)
})

shopTest('answers that waited on the device are masked, too', async ({ page, shop, store }) => {
  const surveyId = await askShopper(page, shop, store, aTextQuestion('q'))
  const responses = `${earshot.storefront}/storefront/v1/responses?*`
  await page.route(responses, (route) => route.abort())
  await answer(page)
  await apiFor(store.token)('PUT', '/settings/data/masking', { isOn: true })
  await page.unroute(responses)
  await page.goto(shop.page({ head: snippet(store) }))
  await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
  await expectMasked(store, surveyId)
})

shopTest('answers on a page of our own are masked, too', async ({ page, shop, store }) => {
  await apiFor(store.token)('PUT', '/settings/data/masking', { isOn: true })
  const surveyId = await askShopper(page, shop, store, aTextQuestion('q'))
  await page.goto(`${earshot.storefront}/s/${surveyId}`)
  await answer(page)
  await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
  await expectMasked(store, surveyId)
})

async function answer(page: Page): Promise<void> {
  await page.getByRole('textbox').fill(WORDS)
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
}

async function expectMasked({ token }: Store, surveyId: string): Promise<void> {
  const list = JSON.stringify(await apiFor(token)('GET', `/surveys/${surveyId}/responses`))
  expect(list).toContain(MASKED)
  expect(list).not.toContain('jo@example.com')
}
