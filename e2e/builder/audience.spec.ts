import type { AudienceFilter } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { COLOR_RULES, expectAccessible } from '../support/accessibility-audit.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { paste } from './builder-page.ts'
import { aDraft } from './draft.ts'

// The audience of a survey. Spec §3.6, ADR-0031.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const audience = (page: Page) => dialog(page, 'Audience')
const filters = (page: Page) => audience(page).getByRole('list', { name: 'Filters' }).getByRole('listitem')
const undo = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const done = (page: Page) => page.getByRole('button', { name: 'Done', exact: true })

const ORDER: AudienceFilter = { type: 'orderValue', operator: 'between', value: 50, maxValue: 100 }
const TAGS: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip', 'press'] }

type SavedSurvey = { readonly audience?: readonly AudienceFilter[]; readonly version: number; readonly status: string }

/** Pretends that the store's pages reported these fields. */
const mockReported = (page: Page, views: number, reported: Readonly<Record<string, number>>) =>
  page.route('**/api/audience/told', (route) => route.fulfill({ json: { data: { days: 7, views, told: reported } } }))

/** A merchant at the builder of a draft that asks these. */
async function open(page: Page, asked: readonly AudienceFilter[] = [], plan: PlanId = 'pro-monthly', query = '') {
  const { token, api } = await onboarded({ plan })
  await logInWith(page.context(), token)
  const surveyId = await aDraft(token, [anNpsQuestion('q1', { text: 'How likely?' })])
  const savedSurvey = () => api<SavedSurvey>('GET', `/surveys/${surveyId}`)
  if (asked.length > 0) {
    const { name, description, questions } = await api<Record<string, unknown>>('GET', `/surveys/${surveyId}`)
    const copy = { name, description, questions, audience: asked }
    await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"2"' })
  }
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await mockReported(page, 400, { orderValue: 248, customerType: 400 })
  await page.goto(`/builder/${surveyId}${query}`)
  await expect(page.getByLabel('Question text')).toHaveCount(1)
  return { api, surveyId, savedSurvey }
}

/** @param summary the text of the button for the audience */
async function openAudience(page: Page, summary = ''): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await pastDoubleTap(page)
  const audienceButton = dialog(page, 'More').getByRole('button', { name: 'Audience' })
  await expect(audienceButton).toContainText(summary)
  await audienceButton.tap()
  await expect(audience(page)).toBeVisible()
  await pastDoubleTap(page)
}

async function pickFilterType(page: Page, name: string): Promise<void> {
  await audience(page).getByRole('button', { name: 'Add a filter' }).tap()
  await pastDoubleTap(page)
  await dialog(page, 'Add a filter').getByRole('button', { name }).tap()
  await expect(dialog(page, name)).toBeVisible()
  await pastDoubleTap(page)
}

async function finish(page: Page): Promise<void> {
  await done(page).tap()
  await expect(audience(page)).toBeVisible()
  await pastDoubleTap(page)
}

test('by touch, two filters are added, stay over a reload, and each is a step that can be undone', async ({ page }) => {
  const { savedSurvey } = await open(page)
  await openAudience(page, 'Everyone')
  await expect(audience(page)).toContainText('Everyone who sees your store’s pages is asked.')

  await pickFilterType(page, 'Order value')
  const order = dialog(page, 'Order value')
  await expect(order).toContainText('Told on 62% of page views')
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
  await finish(page)
  await expect(filters(page)).toHaveText([/^Order value is between 50 and 100 EUR/])
  await expect(filters(page).first()).toContainText('Told on 62% of page views')

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
  await finish(page)
  await expect(audience(page)).toContainText('Only shoppers who fit all of these are asked:')
  await expect(filters(page)).toHaveText([/^Order value/, /^Customer tags include any of vip, press/])
  await expect(filters(page).nth(1)).toContainText('so nobody matches')
  await expect(audience(page)).toContainText('The survey’s own page asks whoever opens its link.')
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
  await finish(page)
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
  const { savedSurvey } = await open(page, [ORDER])
  await page.getByLabel('Question text').fill('How likely, then?')
  await expect.poll(async () => (await savedSurvey()).version).toBe(4)
  expect((await savedSurvey()).audience).toEqual([ORDER])
  await openAudience(page)
  await audience(page)
    .getByRole('button', { name: /^Edit: Order value/ })
    .tap()
  await pastDoubleTap(page)
  await finish(page)
  await page.keyboard.press('Escape')
  await undo(page).tap()
  await expect(page.getByLabel('Question text')).toHaveValue('How likely?')
})

test('what was removed and comes back under the editor is not what the editor changes', async ({ page }) => {
  const GIFT: AudienceFilter = { type: 'giftCard', operator: 'is', value: 'used' }
  const { savedSurvey } = await open(page, [TAGS, ORDER, GIFT])
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
  await finish(page)
  await expect(filters(page)).toHaveText([/^Customer tags/, /between 50 and 200 EUR/, /^A gift card was used/])
  await expect(audience(page).getByRole('button', { name: /^Edit: Order value/ })).toBeFocused()
  await expect.poll(async () => (await savedSurvey()).audience).toEqual([TAGS, { ...ORDER, maxValue: 200 }, GIFT])
})

test('by keyboard alone a place and a kind of customer are asked, and one is taken away', async ({ page }) => {
  const { savedSurvey } = await open(page, [], 'pro-monthly', '?open=audience')
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

test('a list that is pasted takes the place of what is selected, however its values are parted', async ({ page }) => {
  await open(page, [], 'pro-monthly', '?open=audience')
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
  await open(page, [{ type: 'customerType', operator: 'is', values: ['all'] }])
  await openAudience(page, 'All customers')
  await expect(filters(page)).toHaveText(['All customers'])
  await expect(audience(page)).toContainText('Everyone who sees your store’s pages is asked.')
})

test('a filter that finds no room any more says so, and is not lost', async ({ page }) => {
  const tagged = (at: number): AudienceFilter => ({ ...TAGS, values: [`t${at}`] })
  await open(
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
  await open(page, [], 'pro-monthly', '?open=audience')
  await pickFilterType(page, 'ZIP code')
  await dialog(page, 'ZIP code').getByLabel('ZIP code').fill('94107')
  await page.keyboard.press('Escape')
  await expect(audience(page).getByRole('button', { name: 'Add a filter' })).toBeFocused()
  await expect(audience(page)).toContainText('Everyone who sees')
})

test('a phone that is turned keeps what is half written', async ({ page }) => {
  await open(page, [], 'pro-monthly', '?open=audience')
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
    const { savedSurvey } = await open(page, [ORDER, TAGS])
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
      await open(page, [TAGS])
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
    const { api, surveyId } = await open(page, [ORDER])
    const { name, description, questions } = await api<Record<string, unknown>>('GET', `/surveys/${surveyId}`)
    const copy = { name, description, questions, appearance: { accent: '#b8400c' } }
    await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"3"' })
    await openAudience(page)
    await audience(page)
      .getByRole('button', { name: /^Edit: Order value/ })
      .tap()
    await pastDoubleTap(page)
    await dialog(page, 'Order value').getByLabel('To').fill('200')
    await finish(page)
    await page.keyboard.press('Escape')
    const conflict = dialog(page, 'Changed in two places')
    await expect(conflict).toContainText('Audience, Design')
    await pastDoubleTap(page)
    await conflict.getByRole('button', { name: 'See both side by side' }).tap()
    await expect(conflict).toContainText('Order value is between 50 and 200')
    await expect(conflict).toContainText('Everyone')
    await expect(conflict).toContainText('Colour #b8400c')
    await expect(conflict).toContainText('As Earshot looks')
  })
})

test.describe('while it is not known what the store tells', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('filters are made all the same, and a retry finds out', async ({ page }) => {
    await open(page)
    await page.route('**/api/audience/told', (route) =>
      route.fulfill({ status: 404, json: { problem: { code: 'store_not_found' } } }),
    )
    await openAudience(page)
    await audience(page).getByRole('button', { name: 'Add a filter' }).tap()
    const filterTypes = dialog(page, 'Add a filter')
    await expect(filterTypes.getByRole('alert')).toContainText('We couldn’t find out what your store tells us.')
    await mockReported(page, 0, {})
    await filterTypes.getByRole('button', { name: 'Retry' }).tap()
    await expect(filterTypes.getByText('No page views in the last 7 days')).toHaveCount(11)
    await expect(filterTypes.getByRole('alert')).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state suits every thumb and eye: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const wanted = { selector: 'dialog', rules: colorScheme === 'dark' ? COLOR_RULES : undefined }
    await open(page)
    await openAudience(page)
    await expectAccessible(page, wanted)
    await pickFilterType(page, 'Order value')
    await expectAccessible(page, wanted)
    await done(page).tap()
    await expect(dialog(page, 'Order value').getByLabel('From')).toBeFocused()
    await expectAccessible(page, wanted)
    await dialog(page, 'Order value').getByLabel('From').fill('50')
    await dialog(page, 'Order value').getByLabel('To').fill('100')
    await finish(page)
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
    await expect(dialog(page, 'Add a filter')).toContainText('Told on 62% of page views')
    await expectAccessible(page, wanted)
  })
}
