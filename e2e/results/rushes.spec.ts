import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { APPEARANCES, applyAppearance } from '../support/appearances.ts'
import { expect, test } from '../support/test.ts'
import {
  aMerchantWithRush,
  buttonNamed,
  COUNTED_BURST,
  responsesPath,
  rushFigures,
  rushRows,
  SET_ASIDE,
} from './rush-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a rush is one row that can be counted and set aside again with the keyboard alone', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await expect(rushRows(page)).toHaveCount(1)
  await expect(rushRows(page)).toContainText('7 responses from one network, ')
  await expect(rushRows(page)).toContainText('They don’t count, and don’t use up your plan.')
  await buttonNamed(page, /^Count them: 7 responses from one network/).focus()
  await page.keyboard.press('Enter')
  await expect(rushRows(page)).toContainText('7 responses count now')
  await expect(rushRows(page)).toContainText('Your results went from 120 to 127 responses. They came from one network')
  await expect(rushRows(page).getByRole('status').last()).toHaveText(/^7 responses count now\. Your results went/)
  expect(await rushFigures(merchant)).toEqual([COUNTED_BURST + SET_ASIDE, 0])
  await expect(buttonNamed(page, /^Set them aside again/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rushRows(page)).toContainText('7 responses from one network, ')
  await expect(buttonNamed(page, /^Count them/)).toBeFocused()
  expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  // A row that was counted earlier has the same text.
  await page.keyboard.press('Enter')
  await expect(rushRows(page)).toContainText('7 responses count now')
  await page.reload()
  await expect(rushRows(page)).toContainText('They’re in your results.')
})

test('a rush is deleted after one confirmation, and the focus moves to the heading', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Delete them/).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 7 responses?' })
  await expect(question).toContainText('Your results stay as they are: none of these count.')
  await question.getByRole('button', { name: 'Keep them' }).press('Enter')
  await expect(buttonNamed(page, /^Delete them/)).toBeFocused()
  expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete 7 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '7 responses deleted' })).toBeVisible()
  await expect(rushRows(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, 0])
})

test('the responses of one rush have a list of their own', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await merchant.rush(COUNTED_BURST + 4, '203.0.113.7')
  const ofRush = ((await rushFigures(merchant))[1] ?? 0) - SET_ASIDE
  await page.goto(responsesPath(merchant))
  const row = rushRows(page).filter({ hasText: new RegExp(`^${ofRush} responses from one network`) })
  await row.getByRole('link', { name: new RegExp(`^See some of them: ${ofRush} responses`) }).press('Enter')
  await expect(page.getByRole('heading', { name: 'From one network', exact: true })).toBeVisible()
  const listed = page.locator('a[data-response]')
  await expect(listed).toHaveCount(ofRush)
  await expectAccessible(page)
  // A response is opened and closed within the list, which a reload keeps.
  await listed.first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(listed).toHaveCount(ofRush)
  await row.getByRole('button', { name: /^Count them/ }).press('Enter')
  await expect(page.getByText('None of these is set aside')).toBeVisible()
  await page.getByRole('link', { name: 'See everything set aside' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Looks like spam' })).toBeVisible()
  await expect(listed).toHaveCount(SET_ASIDE)
})

test('the newest three rushes are shown, and one press shows the others', async ({ page, context }) => {
  // Each must arrive within 5 seconds, or all are sent again.
  test.setTimeout(180_000)
  const merchant = await aMerchantWithRush(context, 4)
  await page.goto(responsesPath(merchant))
  await expect(rushRows(page)).toHaveCount(3)
  await buttonNamed(page, '1 more').tap()
  await expect(rushRows(page)).toHaveCount(4)
  await expect(buttonNamed(page, '1 more')).toHaveCount(0)
})

test('the set-aside responses of any time span can be counted and set aside again', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Count or delete by time: 7 responses/).tap()
  const sheet = page.getByRole('dialog', { name: 'Count or delete by time' })
  await expect(sheet.getByRole('img', { name: /^127 responses came .*, of 127 from / })).toBeVisible()
  await expect(sheet).toContainText('120 others in this span count, and stay as they are.')
  await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
  await expect(sheet).toContainText('7 responses count now. Your results went from 120 to 127 responses.')
  await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
  await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
  expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  // A span that is too long, or that ends before it begins, shows an error and disables the actions.
  await sheet.getByRole('textbox', { name: 'From' }).fill('1990-01-01T00:00')
  await expect(sheet).toContainText('Choose a time span of at most 20 years.')
  await sheet.getByRole('textbox', { name: 'From' }).fill('2030-01-01T00:00')
  await expect(sheet).toContainText('Choose an end that is not before the start.')
  await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toHaveCount(0)
  await sheet.getByRole('textbox', { name: 'To' }).fill('2030-01-01T00:10')
  await expect(sheet).toContainText('No responses came in this span.')
  await expect(sheet.getByRole('button', { name: 'Delete 0' })).toBeDisabled()
})

test('the confirmation shows how much the results decrease if counted responses are deleted, too', async ({
  page,
  context,
}) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(`${responsesPath(merchant)}&list=spam`)
  // Without a rush the sheet starts with the last hour.
  await buttonNamed(page, 'Count or delete by time')
    .and(page.getByText('Count or delete by time', { exact: true }))
    .last()
    .tap()
  const sheet = page.getByRole('dialog', { name: 'Count or delete by time' })
  await sheet.getByText('All 127').tap()
  await expect(sheet).toContainText('120 of these count in your results.')
  await sheet.getByRole('button', { name: 'Delete 127' }).tap()
  const question = page.getByRole('dialog', { name: 'Delete 127 responses?' })
  await expect(question).toContainText('Your results fall from 120 to 0 responses.')
  await question.getByRole('button', { name: 'Delete 127 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '127 responses deleted' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(await rushFigures(merchant)).toEqual([0, 0])
})

test('what arrives while the question is open is not deleted', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Count or delete by time: 7 responses/).tap()
  const sheet = page.getByRole('dialog', { name: 'Count or delete by time' })
  // The span ends with the current minute or later.
  await sheet.getByRole('textbox', { name: 'To' }).fill('2035-01-01T00:00')
  await sheet.getByText('All 127').tap()
  await sheet.getByRole('button', { name: 'Delete 127' }).tap()
  const question = page.getByRole('dialog', { name: 'Delete 127 responses?' })
  await expect(question).toBeVisible()
  await merchant.rush(3, '198.51.100.7')
  await question.getByRole('button', { name: 'Delete 127 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '127 responses deleted' })).toBeVisible()
  expect(await rushFigures(merchant)).toEqual([3, 0])
})

test('responses that join a rush while its question is open are not deleted', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Delete them/).tap()
  const question = page.getByRole('dialog', { name: 'Delete 7 responses?' })
  await expect(question).toBeVisible()
  await merchant.rush(3, '203.0.0.7')
  // After five seconds one of the three counts (ADR-0010).
  const [counted = 0, setAside = 0] = await rushFigures(merchant)
  expect(counted + setAside).toBe(COUNTED_BURST + SET_ASIDE + 3)
  expect(setAside).toBeGreaterThan(SET_ASIDE)
  // The row is read again behind the question, which keeps its figures.
  await expect(page.getByText(new RegExp(`^${setAside} responses from one network`))).toHaveCount(1)
  await question.getByRole('button', { name: 'Delete 7 responses' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: '7 responses deleted' })).toBeVisible()
  await expect(rushRows(page)).toContainText(`${setAside - SET_ASIDE} responses from one network, `)
  expect(await rushFigures(merchant)).toEqual([counted, setAside - SET_ASIDE])
})

for (const appearance of APPEARANCES) {
  test(`rushes are accessible: ${appearance.colorScheme}, ${appearance.direction}`, async ({ page, context }) => {
    const merchant = await aMerchantWithRush(context, 2)
    await applyAppearance(page, appearance)
    await page.goto(responsesPath(merchant))
    await expect(rushRows(page)).toHaveCount(2)
    await buttonNamed(page, /^Count them/)
      .first()
      .tap()
    await expect(rushRows(page).first()).toContainText('7 responses count now')
    await expectAccessible(page, appearance)
    await buttonNamed(page, /^Delete them/).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, appearance)
    await page.keyboard.press('Escape')
    await buttonNamed(page, /^Count or delete by time: /).tap()
    await expect(page.getByRole('img', { name: /responses came/ })).toBeVisible()
    await expectAccessible(page, appearance)
  })
}
