import type { AudienceFilter } from '@earshot/survey'
import { toast } from '../list/list-merchant.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  audience,
  dialog,
  done,
  filters,
  finishFilter,
  mockReported,
  ORDER,
  openAudience,
  openSurveyAsking,
  pickFilterType,
  TAGS,
} from './audience-page.ts'
import { paste } from './builder-page.ts'

test('what was removed and comes back under the editor is not what the editor changes', async ({ page }) => {
  const GIFT: AudienceFilter = { type: 'giftCard', operator: 'is', value: 'used' }
  const { savedSurvey } = await openSurveyAsking(page, [TAGS, ORDER, GIFT])
  await openAudience(page)
  await audience(page)
    .getByRole('button', { name: /^Remove: Customer tags/ })
    .tap()
  await expect(filters(page)).toHaveCount(2)
  await pastDoubleTap(page)
  await audience(page)
    .getByRole('button', { name: /^Edit: Order value/ })
    .tap()
  await pastDoubleTap(page)
  await dialog(page, 'Order value').getByLabel('To').fill('200')
  await toast(page, 'Filter removed').getByRole('button', { name: 'Undo' }).tap()
  await expect(toast(page, 'Filter removed')).toHaveCount(0)
  await pastDoubleTap(page)
  await finishFilter(page)
  await expect(filters(page)).toHaveText([/^Customer tags/, /between 50 and 200 EUR/, /^A gift card was used/])
  await expect(audience(page).getByRole('button', { name: /^Edit: Order value/ })).toBeFocused()
  await expect.poll(async () => (await savedSurvey()).audience).toEqual([TAGS, { ...ORDER, maxValue: 200 }, GIFT])
})

test('a list that is pasted takes the place of what is selected, however its values are parted', async ({ page }) => {
  await openSurveyAsking(page, [], 'pro-monthly', '?open=audience')
  await pickFilterType(page, 'Customer tags')
  const tags = dialog(page, 'Customer tags')
  const field = tags.getByRole('textbox', { name: 'Tags' })
  await field.fill('gold old')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 8))
  await paste(field, `vip;press\t${'x'.repeat(201)}`)
  await expect(tags.getByRole('listitem')).toHaveText(['gold', 'vip', 'press', 'x'.repeat(200)])
  await expect(tags.getByRole('status').filter({ hasText: '1 was cut to 200 characters.' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('an audience of all customers is everyone, and needs nothing to be told', async ({ page }) => {
  await openSurveyAsking(page, [{ type: 'customerType', operator: 'is', values: ['all'] }])
  await openAudience(page, 'All customers')
  await expect(filters(page)).toHaveText(['All customers'])
  await expect(audience(page)).toContainText('Everyone who sees your store’s pages is asked.')
})

test('a filter that finds no room any more says so, and is not lost', async ({ page }) => {
  const tagged = (at: number): AudienceFilter => ({ ...TAGS, values: [`t${at}`] })
  await openSurveyAsking(
    page,
    Array.from({ length: 20 }, (_, at) => tagged(at)),
  )
  await openAudience(page)
  await audience(page).getByRole('button', { name: 'Remove: Customer tags include any of t0', exact: true }).tap()
  await expect(filters(page)).toHaveCount(19)
  await pastDoubleTap(page)
  await pickFilterType(page, 'Gift card')
  const gift = dialog(page, 'Gift card')
  await toast(page, 'Filter removed').getByRole('button', { name: 'Undo' }).tap()
  await expect(toast(page, 'Filter removed')).toHaveCount(0)
  await pastDoubleTap(page)
  await done(page).tap()
  await expect(gift.getByRole('alert')).toHaveText('An audience holds at most 20 filters.')
})

test('Escape goes back by one: nothing of what was begun is left', async ({ page }) => {
  await openSurveyAsking(page, [], 'pro-monthly', '?open=audience')
  await pickFilterType(page, 'ZIP code')
  await dialog(page, 'ZIP code').getByLabel('ZIP code').fill('94107')
  await page.keyboard.press('Escape')
  await expect(audience(page).getByRole('button', { name: 'Add a filter' })).toBeFocused()
  await expect(audience(page)).toContainText('Everyone who sees')
})

test('a phone that is turned keeps what is half written', async ({ page }) => {
  await openSurveyAsking(page, [], 'pro-monthly', '?open=audience')
  await pickFilterType(page, 'ZIP code')
  const field = dialog(page, 'ZIP code').getByRole('textbox', { name: 'ZIP code' })
  await field.fill('94107')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('complementary', { name: 'Questions', includeHidden: true })).toHaveCount(1)
  await expect(field).toHaveValue('94107')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Questions', includeHidden: true })).toHaveCount(0)
  await expect(field).toHaveValue('94107')
})

test.describe('while it is not known what the store tells', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('filters are made all the same, and a retry finds out', async ({ page }) => {
    await openSurveyAsking(page)
    await page.route('**/api/audience/told', (route) =>
      route.fulfill({ status: 404, json: { problem: { code: 'store_not_found' } } }),
    )
    await openAudience(page)
    await audience(page).getByRole('button', { name: 'Add a filter' }).tap()
    const filterTypes = dialog(page, 'Add a filter')
    await expect(filterTypes.getByRole('alert')).toContainText('We couldn’t find out what your store tells us.')
    await mockReported(page, 0, {})
    await filterTypes.getByRole('button', { name: 'Retry' }).tap()
    await expect(filterTypes.getByText('No visits in the last 7 days')).toHaveCount(11)
    await expect(filterTypes.getByRole('alert')).toHaveCount(0)
  })
})
