import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { sign } from '../../apps/server/src/stores/signature.ts'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { detailsOf } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, chooseDownload, onBothWidths, resultsPath, savedPicture } from './results-page.ts'
import { savedFile } from './saved-file.ts'

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

const onlyVerified = (page: Page) => page.getByRole('toolbar').getByRole('switch', { name: /^Verified orders only/ })

const countsVerifiedOnly = async ({ token }: AskingMerchant) =>
  (await detailsOf(token)).merchantDetails.settings.isVerifiedOnly

onBothWidths(() => {
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
    await expect(card(page, QUESTION)).toContainText('4 responses')
    await expect(onlyVerified(page)).toBeChecked()
    await expect(onlyVerified(page)).toHaveAccessibleName('Verified orders only 4 of 12 · default')
    await onlyVerified(page).click()
    await expect(card(page, QUESTION)).toContainText('12 responses')
    await expect(page).toHaveURL(/filter=signed_order%3Ano%2Cyes$/)
    await expect(page.getByRole('button', { name: /^Change the filter/ })).toHaveCount(0)
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('tab', { name: 'Responses' }).click()
    await expect(page.locator('a[data-response]')).toHaveCount(12)
    await page.goto(resultsPath(merchant, '?filter=signed_order%3Ano%2Cyes'))
    await expect(card(page, QUESTION)).toContainText('12 responses')
    await onlyVerified(page).focus()
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

test('paper, pictures, files and the Net Promoter Score say so', async ({ page, context }) => {
  const merchant = await aSigningMerchant()
  await merchant.api('PUT', '/settings/store/verified-only', { isOn: true })
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant))
  const svg = await savedPicture(page, QUESTION, 'SVG')
  expect(svg.text).toMatch(/>4 responses · .*Verified order: Verified</)
  const file = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
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

test('a cell of a cross-tab has verified orders only, and the switch says so', async ({ page, context }) => {
  const merchant = await aSigningMerchant()
  await merchant.api('PUT', '/settings/store/verified-only', { isOn: true })
  await logInWith(context, merchant.token)
  const table = 'tab=cross-tab&rows=question%3Asource&columns=fact%3Asigned_order'
  await page.goto(resultsPath(merchant, `?filter=signed_order%3Ano%2Cyes&${table}`))
  const row = page.getByRole('row', { name: 'Instagram' })
  await row
    .getByRole('link')
    .filter({ hasText: `${SIGNED} responses` })
    .click()
  await expect(page.locator('a[data-response]')).toHaveCount(SIGNED)
  expect(new URL(page.url()).searchParams.getAll('filter')).toEqual(['answer:source:o1', 'signed_order:yes'])
  await expect(onlyVerified(page)).toBeChecked()
})

test('the switch is for both sides of a comparison', async ({ page, context }) => {
  const merchant = await aSigningMerchant()
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant, '?compare=filters&compareFilter=answer%3Asource%3Ao1'))
  const groups = page.getByRole('list', { name: 'Compared groups' }).getByRole('listitem')
  await expect(groups).toContainText(['12 responses', '12 responses'])
  await onlyVerified(page).click()
  await expect(groups).toContainText(['4 responses', '4 responses'])
  await onlyVerified(page).click()
  await expect(groups).toContainText(['12 responses', '12 responses'])
  await expect(page).not.toHaveURL(/signed_order/)
})

test.describe('while facts are filled in', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('a store that counts verified orders only has a way to all results', async ({ page, context }) => {
    const merchant = await aSigningMerchant()
    await merchant.api('PUT', '/settings/store/verified-only', { isOn: true })
    await logInWith(context, merchant.token)
    const problem = { code: 'results_preparing', percent: 40 }
    await page.route(/\/results$/, (route) => route.fulfill({ status: 409, json: { problem } }))
    await page.goto(resultsPath(merchant))
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Preparing filters: 40%')
    await page.getByRole('button', { name: 'Show all results' }).click()
    await expect(card(page, QUESTION)).toContainText('12 responses')
  })
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
  await expect(onlyVerified(page)).toHaveAccessibleName('Verified orders only 4 of 12 · default')
  await onlyVerified(page).click()
  await expect(card(page, QUESTION)).toContainText('12 responses')
  await expect(page.getByText('Your plan doesn’t include')).toHaveCount(0)
  await onlyVerified(page).click()
  await expect(card(page, QUESTION)).toContainText('4 responses')
  await page.goto(resultsPath(merchant, '?filter=answer%3Asource%3Ao2'))
  await expect(page.getByText('You see the results of its period without them.')).toBeVisible()
  await expect(card(page, QUESTION)).toContainText('4 responses')
  await expect(onlyVerified(page)).toBeChecked()

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
