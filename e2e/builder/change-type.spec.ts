import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, test } from '../support/test.ts'
import { option, questionCard } from './builder-page.ts'
import { aDraft } from './draft.ts'

const picker = (page: Page) => page.getByRole('dialog', { name: 'Change type' })

async function openPicker(page: Page) {
  await page.getByRole('button', { name: 'More for question 1' }).tap()
  await page.getByRole('menuitem', { name: 'Change type' }).tap()
}

test('a question becomes one of another type and keeps its words and options; one undo brings all back', async ({
  page,
  context,
}) => {
  const question = aSingleSelect('q1', { text: 'Which jar?', isRequired: false, config: { allowOther: true } })
  await page.goto(`/builder/${await aDraft(await logInWith(context), [question])}`)
  await openPicker(page)
  await expect(picker(page).getByRole('button', { name: 'Single choice' })).toHaveAttribute('aria-current', 'true')
  await picker(page).getByRole('button', { name: 'Image choice' }).tap()
  await expect(questionCard(page, 1)).toBeFocused()
  await expect(page.getByLabel('Choose a picture for Option 1')).toBeAttached()
  await expect(option(page, 1)).toHaveValue('The yes one')
  await expect(page.getByLabel('Question text')).toHaveValue('Which jar?')
  await expect(questionCard(page, 1).getByRole('switch', { name: 'Required' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Other' })).toHaveCount(0)
  // The settings of the old type are hidden now: the toast offers to restore them.
  await expect(toast(page, 'Question 1 is Image choice now').getByRole('button', { name: 'Undo' })).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Question 1 is Image choice now')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Other' })).toBeChecked()
  await expect(option(page, 1)).toHaveValue('The yes one')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Other' })).toBeChecked()
})

test('by keyboard, from the menu to the type', async ({ page, context }) => {
  await page.goto(`/builder/${await aDraft(await logInWith(context), [aTextQuestion('q1', { text: 'Why?' })])}`)
  await tabTo(page, page.getByRole('button', { name: 'More for question 1' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change type' }).press('Enter')
  await tabTo(page, picker(page).getByRole('button', { name: 'Rating' }))
  await page.keyboard.press('Enter')
  await expect(questionCard(page, 1)).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Stars' })).toBeVisible()
  await expect(page.getByLabel('Question text')).toHaveValue('Why?')
})

test('a type that the plan lacks opens an offer, and the question stays as it is', async ({ page, context }) => {
  const { token } = await onboarded({ plan: 'free' })
  await logInWith(context, token)
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  await page.goto(`/builder/${await aDraft(token, [aTextQuestion('q1', { text: 'Why?' })])}`)
  await known
  await openPicker(page)
  await expect(picker(page).getByRole('button', { name: 'Drop-down' })).toContainText('Pro')
  await picker(page).getByRole('button', { name: 'Drop-down' }).tap()
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Hint in the empty field')).toBeVisible()
})
