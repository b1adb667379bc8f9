import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { COLOR_RULES, expectAccessible } from '../support/accessibility-audit.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  audience,
  dialog,
  done,
  filters,
  finishFilter,
  ORDER,
  openAudience,
  openSurveyAsking,
  pickFilterType,
  TAGS,
} from './audience-page.ts'
import { paste } from './builder-page.ts'

const undo = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true })

const saved = (page: Page) => page.getByText('Saved', { exact: true })

test('by touch, two filters are added, stay over a reload, and each is a step that can be undone', async ({ page }) => {
  const { savedSurvey } = await openSurveyAsking(page)
  await openAudience(page, 'Everyone')
  await expect(audience(page)).toContainText('Everyone who sees your store’s pages is asked.')

  await pickFilterType(page, 'Order value')
  const order = dialog(page, 'Order value')
  await expect(order).toContainText('Told on 62% of visits')
  await expect(order.getByRole('group', { name: 'Amount in EUR' })).toBeVisible()
  await done(page).tap()
  // The message about a missing value is beside its field, and nothing of the filter is in the survey.
  await expect(order.getByLabel('From')).toBeFocused()
  await expect(order.getByLabel('From')).toHaveAccessibleDescription('Fill this in.')
  await order.getByLabel('From').fill('50')
  await order.getByLabel('To').fill('9')
  await done(page).tap()
  await expect(order.getByLabel('To')).toBeFocused()
  await expect(order.getByLabel('To')).toHaveAccessibleDescription(/below the lower end/)
  expect((await savedSurvey()).audience).toBeUndefined()
  await order.getByLabel('To').fill('100')
  await finishFilter(page)
  await expect(filters(page)).toHaveText([/^Order value is between 50 and 100 EUR/])
  await expect(filters(page).first()).toContainText('Told on 62% of visits')

  await pickFilterType(page, 'Customer tags')
  const tags = dialog(page, 'Customer tags')
  await expect(tags).toContainText('Your store doesn’t tell us this yet')
  await tags.getByRole('textbox', { name: 'Tags' }).fill('vip')
  await page.keyboard.press('Enter')
  await page.keyboard.type('pre,')
  await tags.getByRole('button', { name: 'Remove pre', exact: true }).tap()
  await expect(tags.getByRole('textbox', { name: 'Tags' })).toBeFocused()
  await paste(tags.getByRole('textbox', { name: 'Tags' }), 'press\nVIP')
  await expect(tags.getByRole('status').filter({ hasText: '“VIP” is there already.' })).toBeVisible()
  await expect(tags.getByRole('listitem')).toHaveText(['vip', 'press'])
  await finishFilter(page)
  await expect(audience(page)).toContainText('Only shoppers who fit all of these are asked:')
  await expect(filters(page)).toHaveText([/^Order value/, /^Customer tags include any of vip, press/])
  await expect(filters(page).nth(1)).toContainText('so nobody matches')
  await expect(audience(page)).toContainText('The survey’s own page asks everyone who opens its link.')
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible()
  await expect.poll(async () => (await savedSurvey()).audience).toEqual([ORDER, TAGS])

  await page.reload()
  await openAudience(page, 'Order value is between 50 and 100 EUR, and 1 more filter')
  await audience(page).getByRole('button', { name: 'Remove: Customer tags include any of vip, press' }).tap()
  await expect(filters(page)).toHaveCount(1)
  await expect(audience(page).getByRole('button', { name: /^Edit: Order value/ })).toBeFocused()
  await expect(toast(page, 'Filter removed')).toBeVisible()
  await pastDoubleTap(page)
  await audience(page)
    .getByRole('button', { name: /^Edit: Order value/ })
    .tap()
  await expect(order.getByLabel('From')).toHaveValue('50')
  await pastDoubleTap(page)
  await order.getByRole('combobox', { name: 'Condition' }).tap()
  await page.getByRole('option', { name: 'is more than' }).tap()
  await finishFilter(page)
  await expect(filters(page)).toHaveText([/^Order value is more than 50 EUR/])
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await savedSurvey()).audience)
    .toEqual([{ ...ORDER, operator: 'greater_than', maxValue: undefined }])
  await undo(page).tap()
  await expect(page.getByRole('status').filter({ hasText: 'Undone: change the audience' })).toHaveCount(1)
  await expect.poll(async () => (await savedSurvey()).audience).toEqual([ORDER])
  await undo(page).tap()
  await expect.poll(async () => (await savedSurvey()).audience).toEqual([ORDER, TAGS])
})

test('what was typed since goes out with the audience as it stands, and a filter left alone is no change', async ({
  page,
}) => {
  const { savedSurvey } = await openSurveyAsking(page, [ORDER])
  await page.getByLabel('Question text').fill('How likely, then?')
  await expect.poll(async () => (await savedSurvey()).version).toBe(4)
  expect((await savedSurvey()).audience).toEqual([ORDER])
  await openAudience(page)
  await audience(page)
    .getByRole('button', { name: /^Edit: Order value/ })
    .tap()
  await pastDoubleTap(page)
  await finishFilter(page)
  await page.keyboard.press('Escape')
  await undo(page).tap()
  await expect(page.getByLabel('Question text')).toHaveValue('How likely?')
})

test('by keyboard alone a place and a kind of customer are asked, and one is taken away', async ({ page }) => {
  const { savedSurvey } = await openSurveyAsking(page, [], 'pro-monthly', '?open=audience')
  await expect(audience(page)).toBeVisible()
  await pressByKey(page, 'Add a filter')
  await tabTo(page, dialog(page, 'Add a filter').getByRole('button', { name: 'Location' }))
  await page.keyboard.press('Enter')
  await pressByKey(page, 'Done')
  const add = dialog(page, 'Location').getByRole('button', { name: 'Add a country or region' })
  await expect(add).toBeFocused()
  await expect(add).toHaveAccessibleDescription('Add at least one.')
  for (const typed of ['germ', 'us-ca']) {
    await page.keyboard.press('Enter')
    const search = dialog(page, 'Add a country or region')
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(search.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(search).toHaveCount(0)
    await expect(add).toBeFocused()
  }
  await pressByKey(page, 'Done')
  const edit = audience(page).getByRole('button', { name: 'Edit: Location is any of Germany, United States (CA)' })
  await expect(edit).toBeFocused()

  await pressByKey(page, 'Add a filter')
  await tabTo(page, dialog(page, 'Add a filter').getByRole('button', { name: 'Customer type' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page, 'Customer type').getByRole('radio', { name: 'First-time customers' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(audience(page).getByRole('button', { name: 'Edit: Returning customers' })).toBeFocused()
  await tabTo(page, audience(page).getByRole('button', { name: /^Remove: Location/ }))
  await page.keyboard.press('Enter')
  await expect(audience(page).getByRole('button', { name: 'Edit: Returning customers' })).toBeFocused()
  // The first closes what offers to take it back.
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Filter removed')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect
    .poll(async () => (await savedSurvey()).audience)
    .toEqual([{ type: 'customerType', operator: 'is', value: 'repeat' }])
})

test.describe('on Free', () => {
  test('an audience is read and made less; more of it is an upgrade away', async ({ page }) => {
    // Made on Pro, which is over for this browser.
    await page.route(/\/billing\/v1\/customer$/, async (route) => {
      const response = await route.fetch()
      const { customer } = (await response.json()) as {
        customer: { plans: { id: string; features: object }[]; subscription: object }
      }
      const free = customer.plans.find(({ id }) => id === 'free')
      const subscription = { ...customer.subscription, plan: free }
      await route.fulfill({ response, json: { customer: { ...customer, features: free?.features, subscription } } })
    })
    const known = page.waitForResponse(/\/billing\/v1\/customer$/)
    const { savedSurvey } = await openSurveyAsking(page, [ORDER, TAGS])
    await known
    await openAudience(page)
    await expect(filters(page)).toHaveCount(2)
    const offer = dialog(page, 'Upgrade Required')
    const add = audience(page).getByRole('button', { name: 'Add a filter' })
    await expect(add).toContainText('Pro')
    for (const more of [add, audience(page).getByRole('button', { name: /^Edit: Order value/ })]) {
      await more.tap()
      await expect(offer).toContainText('Upgrade to choose who is asked: by order, by tag, by place.')
      await pastDoubleTap(page)
      await offer.getByRole('button', { name: 'Maybe later' }).tap()
      await expect(offer).toHaveCount(0)
      await pastDoubleTap(page)
    }
    await audience(page)
      .getByRole('button', { name: /^Remove: Order value/ })
      .tap()
    await expect.poll(async () => (await savedSurvey()).audience).toEqual([TAGS])
    await expect(offer).toHaveCount(0)
  })

  test.describe('publishing', () => {
    test.use({ allowedErrors: FAILED_CALL })

    test('is refused with a sentence that leads to the audience', async ({ page }) => {
      await openSurveyAsking(page, [TAGS])
      const problems = [{ code: 'not_in_plan', featureKey: 'advanced_survey_targeting' }]
      await page.route('**/publish', (route) =>
        route.fulfill({ status: 422, json: { problem: { code: 'survey_not_publishable', problems } } }),
      )
      await page.getByRole('button', { name: 'Publish' }).tap()
      const list = dialog(page, 'Almost ready to publish')
      await expect(list.getByRole('link', { name: 'Upgrade now' })).toBeVisible()
      await pastDoubleTap(page)
      await list.getByRole('button', { name: 'Audience Advanced survey targeting: not on your current plan.' }).tap()
      await expect(filters(page)).toHaveText([/^Customer tags/])
    })
  })
})

test.describe('where two copies differ', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('both audiences are read side by side', async ({ page }) => {
    const { api, surveyId } = await openSurveyAsking(page, [ORDER])
    const { name, description, questions } = await api<Record<string, unknown>>('GET', `/surveys/${surveyId}`)
    const copy = { name, description, questions, appearance: { accent: '#b8400c' } }
    await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"3"' })
    await openAudience(page)
    await audience(page)
      .getByRole('button', { name: /^Edit: Order value/ })
      .tap()
    await pastDoubleTap(page)
    await dialog(page, 'Order value').getByLabel('To').fill('200')
    await finishFilter(page)
    await page.keyboard.press('Escape')
    const conflict = dialog(page, 'Changed in two places')
    await expect(conflict).toContainText('Audience, Design')
    await pastDoubleTap(page)
    await conflict.getByRole('button', { name: 'See both side by side' }).tap()
    await expect(conflict).toContainText('Order value is between 50 and 200')
    await expect(conflict).toContainText('Everyone')
    await expect(conflict).toContainText('Color #b8400c')
    await expect(conflict).toContainText('As Earshot looks')
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state suits every thumb and eye: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const wanted = { selector: 'dialog', rules: colorScheme === 'dark' ? COLOR_RULES : undefined }
    await openSurveyAsking(page)
    await openAudience(page)
    await expectAccessible(page, wanted)
    await pickFilterType(page, 'Order value')
    await expectAccessible(page, wanted)
    await done(page).tap()
    await expect(dialog(page, 'Order value').getByLabel('From')).toBeFocused()
    await expectAccessible(page, wanted)
    await dialog(page, 'Order value').getByLabel('From').fill('50')
    await dialog(page, 'Order value').getByLabel('To').fill('100')
    await finishFilter(page)
    await expectAccessible(page, wanted)
    await pickFilterType(page, 'Location')
    await done(page).tap()
    await expectAccessible(page, wanted)
    await pastDoubleTap(page)
    await page.keyboard.press('Escape')
    await pickFilterType(page, 'Customer tags')
    await dialog(page, 'Customer tags')
      .getByRole('textbox', { name: 'Tags' })
      .fill(`vip,${'Donaudampfschifffahrt'.repeat(6)},`)
    await expect(dialog(page, 'Customer tags').getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, wanted)
    await pastDoubleTap(page)
    await page.keyboard.press('Escape')
    await audience(page).getByRole('button', { name: 'Add a filter' }).tap()
    await expect(dialog(page, 'Add a filter')).toContainText('Told on 62% of visits')
    await expectAccessible(page, wanted)
  })
}
