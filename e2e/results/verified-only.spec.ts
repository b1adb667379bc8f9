import { anNpsQuestion } from '@earshot/survey/testing'
import pg from 'pg'
import { sign } from '../../apps/server/src/stores/signature.ts'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { detailsOf } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, resultsPath } from './results-page.ts'
import { savedFile } from './saved-file.ts'
import { allowWideScreen } from './wide-screen.ts'

test.use({ allowedErrors: FAILED_CALL })

const QUESTION = 'Would you recommend us?'
const SIGNED = 4
const OTHERS = 8

/** A merchant some of whose responses belong to signed orders. */
async function aSigningMerchant(plan?: 'free'): Promise<AskingMerchant> {
  const merchant = await aMerchantAsking([SOURCE_QUESTION, anNpsQuestion('likely', { text: QUESTION })], plan)
  const { secret } = await merchant.api<{ secret: string }>('GET', '/settings/store/secret')
  await merchant.answer(SIGNED, (shopper) => {
    const context = JSON.stringify({ orderId: `#${shopper}` })
    return { ...answers(10), context, signature: sign(secret, context, new Date()) }
  })
  await merchant.answer(OTHERS, () => answers(0))
  return merchant
}

const answers = (value: number) => ({
  answers: { source: { optionId: 'o1', otherValue: null }, likely: { value } },
  completed: true,
})

const countsVerifiedOnly = async ({ token }: AskingMerchant) =>
  (await detailsOf(token)).merchantDetails.settings.isVerifiedOnly

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test.beforeEach(({ context }) => allowWideScreen(context))

    test('a store counts verified orders only, and a view shows all', async ({ page, context }) => {
      const merchant = await aSigningMerchant()
      await logInWith(context, merchant.token)
      await page.goto('/settings?tab=store')
      const setting = page.getByRole('switch', { name: 'Verified orders only' })
      await setting.click()
      await expect(setting).toBeChecked()
      await expect.poll(() => countsVerifiedOnly(merchant)).toBe(true)
      expect(await axeViolations(page)).toEqual([])

      await page.goto(resultsPath(merchant))
      const onlyVerified = page.getByRole('toolbar').getByRole('switch', { name: /^Verified orders only/ })
      await expect(card(page, QUESTION)).toContainText('4 responses')
      await expect(onlyVerified).toBeChecked()
      await expect(onlyVerified).toHaveAccessibleName('Verified orders only 4 of 12 · default')
      await onlyVerified.click()
      await expect(card(page, QUESTION)).toContainText('12 responses')
      await expect(page).toHaveURL(/filter=signed_order%3Ano%2Cyes$/)
      await expect(page.getByRole('button', { name: /^Change the filter/ })).toHaveCount(0)
      expect(await smallTargets(page)).toEqual([])
      await page.getByRole('tab', { name: 'Responses' }).click()
      await expect(page.locator('a[data-response]')).toHaveCount(12)
      await page.goBack()
      await page.goto(resultsPath(merchant, '?filter=signed_order%3Ano%2Cyes'))
      await expect(card(page, QUESTION)).toContainText('12 responses')
      await onlyVerified.focus()
      await page.keyboard.press('Space')
      await expect(card(page, QUESTION)).toContainText('4 responses')
      await expect(page).not.toHaveURL(/filter/)
      await page.goBack()
      await expect(card(page, QUESTION)).toContainText('12 responses')
      await page.goForward()
      await page.getByRole('tab', { name: 'Responses' }).click()
      await expect(page.locator('a[data-response]')).toHaveCount(4)
    })
  })
}

test('paper, pictures, files and the Net Promoter Score say so', async ({ page, context }) => {
  const merchant = await aSigningMerchant()
  await merchant.api('PUT', '/settings/store/verified-only', { isOn: true })
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant))
  const menu = card(page, QUESTION).getByRole('button', { name: /^More for “/ })
  const svg = await savedFile(page, async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Save as picture (SVG)' }).click()
  })
  expect(svg.text).toMatch(/>4 responses · .*Verified order: Verified</)
  const file = await savedFile(page, async () => {
    await page.getByRole('button', { name: 'Download and print' }).click()
    await page.getByRole('menuitem', { name: 'Responses (CSV)' }).click()
  })
  expect(file.name).toBe('After the purchase, verified orders only.csv')
  expect(file.text.trim().split('\r\n')).toHaveLength(SIGNED + 1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print-head]')).toContainText('Verified order: Verified · 4 responses')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/surveys/templates/mnps')
  await expect(page.getByText('Verified orders only, as set for your store.')).toBeVisible()
  await expect(page.getByText('4 responses').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByRole('switch', { name: 'Verified orders only' })).toBeChecked()
})

test('a store without verified orders sees why nothing counts, and a way to all results', async ({ page, context }) => {
  const merchant = await aMerchantAsking()
  await merchant.answer(2)
  await merchant.api('PUT', '/settings/store/verified-only', { isOn: true })
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant, '?tab=responses'))
  await expect(page.getByRole('heading', { name: 'No verified orders here' })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Show all results' }).click()
  await expect(card(page, 'Where did you hear about us?')).toContainText('2 responses')
})

test('on Free the default stays in force, a view shows all, and Settings can only turn it off', async ({
  page,
  context,
}) => {
  const merchant = await aSigningMerchant('free')
  await turnedOnUnderPro(merchant)
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant))
  await expect(card(page, QUESTION)).toContainText('4 responses')
  const onlyVerified = page.getByRole('toolbar').getByRole('switch', { name: /^Verified orders only/ })
  await expect(onlyVerified).toHaveAccessibleName('Verified orders only 4 of 12 · default')
  await onlyVerified.click()
  await expect(card(page, QUESTION)).toContainText('12 responses')
  await expect(page.getByText('This address has filters')).toHaveCount(0)
  await onlyVerified.click()
  await expect(card(page, QUESTION)).toContainText('4 responses')

  await page.goto('/settings?tab=store')
  const setting = page.getByRole('switch', { name: /^Verified orders only/ })
  await expect(page.getByText('It stays on until you turn it off.')).toBeVisible()
  await setting.click()
  await expect(setting).not.toBeChecked()
  await expect.poll(() => countsVerifiedOnly(merchant)).toBe(false)
  await setting.click()
  await expect(page.getByRole('dialog')).toContainText('Upgrade')
  expect(await countsVerifiedOnly(merchant)).toBe(false)
})

/** As a store on Free has it that turned it on while it was on Pro. */
async function turnedOnUnderPro({ token }: AskingMerchant): Promise<void> {
  const { store } = await detailsOf(token)
  const client = new pg.Client({ connectionString: earshot.postgresUrl })
  await client.connect()
  await client.query('UPDATE stores SET is_verified_only = true WHERE store_id = $1', [store.storeId])
  await client.end()
}
