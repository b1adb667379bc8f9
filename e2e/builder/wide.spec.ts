import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { addQuestionOfType, expectQuestions, questionCard } from './builder-page.ts'

// The builder where there is room for three panes.
test.use({ viewport: { width: 1280, height: 800 } })

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const asked = (page: Page) => preview(page).getByRole('heading')
const select = (page: Page, number: number) => page.getByRole('button', { name: `Edit question ${number}` }).tap()

test.beforeEach(async ({ page, context }) => {
  await logInWith(context)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto('/surveys/scratch')
})

test('the preview shows the question in hand, as it is edited, until another is taken', async ({ page }) => {
  for (const text of ['One?', 'Two?', 'Three?']) await addQuestionOfType(page, 'Text', text)
  await expect(asked(page)).toHaveText('Three?')

  await select(page, 2)
  await expect(asked(page)).toHaveText('Two?')
  await expect(questionCard(page, 2)).toBeFocused()
  await page.getByLabel('Question text', { exact: true }).fill('Two, then?')
  await expect(asked(page)).toHaveText('Two, then?')

  await preview(page).getByRole('button', { name: 'Back' }).tap()
  await expect(asked(page)).toHaveText('One?')
  await page.getByLabel('Question text', { exact: true }).fill('And two?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(asked(page)).toHaveText('One?')
  await preview(page).getByRole('textbox').fill('An answer')
  await preview(page).getByRole('button', { name: 'Next' }).tap()
  await expect(asked(page)).toHaveText('And two?')

  await select(page, 3)
  await expect(asked(page)).toHaveText('Three?')
  await page.getByRole('button', { name: 'More for question 3' }).tap()
  await page.getByRole('menuitem', { name: 'Move up' }).tap()
  await expectQuestions(page, ['One?', 'Three?', 'And two?'])
  await expect(asked(page)).toHaveText('Three?')
  await preview(page).getByRole('button', { name: 'Back' }).tap()
  await expect(asked(page)).toHaveText('One?')
})

test('nothing moves when the survey comes in the place of its skeleton', async ({ page }) => {
  const positions = () =>
    Promise.all(
      [page.getByRole('complementary', { name: 'Questions' }), page.getByRole('main'), page.getByRole('banner')].map(
        (pane) => pane.boundingBox().then((box) => box && { x: box.x, y: box.y, width: box.width }),
      ),
    )
  await addQuestionOfType(page, 'NPS', 'Would you recommend us?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  let letGo = () => {}
  const isDelayed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/surveys\/[\w-]+$/, async (route) => {
    await isDelayed
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  const before = await positions()
  expect(before).not.toContain(null)
  letGo()
  await expect(page.getByLabel('Survey name')).toBeVisible()
  expect(await positions()).toEqual(before)
})
