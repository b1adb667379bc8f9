import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestionOfType, option, questionCard } from './builder-page.ts'

// Publishing is refused here, on purpose.
test.use({ allowedErrors: FAILED_CALL })

const toRead = (page: Page, number: number) => page.getByRole('button', { name: `Edit question ${number}` })

test.beforeEach(async ({ page, context }) => {
  await logInWith(context)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto('/surveys/scratch')
  await addQuestionOfType(page, 'Single choice', 'Where did you hear about us?')
  await option(page, 1).fill('A friend')
  await addQuestionOfType(page, 'NPS', '')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('what keeps a survey from being published is marked in its place until it is mended', async ({ page }) => {
  await expect(page.getByText('to fix')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).tap()
  const problems = page.getByRole('dialog', { name: 'Almost ready to publish' })
  await problems.getByRole('button', { name: 'This option has no text.' }).tap()
  await expect(option(page, 2)).toBeFocused()
  await expect(option(page, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(option(page, 2)).toHaveAccessibleDescription('This option has no text. Fill it in or remove it.')
  await expect(questionCard(page, 1)).toContainText('1 thing to fix')
  await expect(toRead(page, 2)).toContainText('1 thing to fix')

  await page.keyboard.type('Instagram')
  await expect(option(page, 2)).toHaveAttribute('aria-invalid', 'false')
  await expect(questionCard(page, 1)).not.toContainText('to fix')

  await toRead(page, 2).tap()
  const text = page.getByLabel('Question text')
  await expect(text).toHaveAccessibleDescription('Write what you want to ask.')
  await text.fill('Would you recommend us?')
  await expect(text).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByText('to fix')).toHaveCount(0)

  // A question that was only started gets no error message.
  await addQuestionOfType(page, 'Date', '')
  await expect(page.getByText('to fix')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).tap()
  await problems.getByRole('button', { name: 'Write what you want to ask.' }).tap()
  await expect(questionCard(page, 3)).toContainText('1 thing to fix')
})

test('a question of blanks is named in what stands in the way of publishing', async ({ page }) => {
  await page.getByLabel('Question text').fill('   ')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Write what you want to ask.' })).toHaveText(
    /^2No text yet/,
  )
})

test('the outline marks the questions that have something to fix, folded too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Publish' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  const outline = page.getByRole('complementary', { name: 'Questions' })
  await expect(outline.getByRole('button', { name: /No text yet\s*1 thing to fix/ })).toBeVisible()
  await outline.getByRole('button', { name: 'Fold questions' }).tap()
  await expect(outline.getByRole('button', { name: 'Question 2: No text yet, 1 thing to fix' })).toBeVisible()
})
