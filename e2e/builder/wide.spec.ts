import type { Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { addQuestion, card, expectQuestions } from './hands.ts'

// The builder where there is room for three panes.
test.use({ viewport: { width: 1280, height: 800 } })

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const asked = (page: Page) => preview(page).getByRole('heading')
const select = (page: Page, number: number) => page.getByRole('button', { name: `Edit question ${number}` }).tap()

test.beforeEach(async ({ page, context }) => {
  await logIn(context)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto('/surveys/scratch')
})

test('the preview shows the question in hand, as it is edited, until another is taken', async ({ page }) => {
  for (const text of ['One?', 'Two?', 'Three?']) await addQuestion(page, 'Text', text)
  await expect(asked(page)).toHaveText('Three?')

  await select(page, 2)
  await expect(asked(page)).toHaveText('Two?')
  await expect(card(page, 2)).toBeFocused()
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
  const places = () =>
    Promise.all(
      [page.getByRole('complementary', { name: 'Questions' }), page.getByRole('main'), page.getByRole('banner')].map(
        (pane) => pane.boundingBox().then((box) => box && { x: box.x, y: box.y, width: box.width }),
      ),
    )
  await addQuestion(page, 'NPS', 'Would you recommend us?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/surveys\/[\w-]+$/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  const before = await places()
  expect(before).not.toContain(null)
  letGo()
  await expect(page.getByLabel('Survey name')).toBeVisible()
  expect(await places()).toEqual(before)
})
