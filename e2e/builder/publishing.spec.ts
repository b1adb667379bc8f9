import { anNpsQuestion, aRule, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { delayResponses } from '../support/delay-responses.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

test.use({ allowedErrors: FAILED_CALL })

const publish = (page: Page) => page.getByRole('button', { name: /^Publish/ })

test.beforeEach(async ({ page, context }) => {
  const questions = [anNpsQuestion('q1', { text: 'Would you recommend us?' })]
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  await expect(page.getByLabel('Question text')).toHaveValue('Would you recommend us?')
})

test('publishing without a network says why it cannot, whether or not something is unsaved', async ({
  page,
  context,
}) => {
  const why = page.getByRole('alert').filter({ hasText: 'Not published.' })
  await context.setOffline(true)
  await publish(page).click()
  await expect(why).toHaveText('Not published. We can’t reach Earshot. Check your connection and try again.')

  await context.setOffline(false)
  await expect(why).toBeHidden()

  await context.setOffline(true)
  await page.getByLabel('Question text').fill('Would you recommend us to a friend?')
  await expect(page.getByText('Not saved, trying again')).toBeVisible()
  await publish(page).click()
  await expect(why).toContainText('We can’t reach Earshot.')
  await expect(publish(page)).toBeInViewport()

  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(why).toBeHidden()
  await publish(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'It’s live.' })).toBeVisible()
})

test('publishing again says that the changes are live', async ({ page }) => {
  await publish(page).click()
  await expect(page.getByText('It’s live.')).toBeVisible()
  await page.getByLabel('Question text').fill('Would you recommend us to a friend?')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible()
  await expect(page.getByText('It’s live.')).toBeHidden()
})

test('warnings are named with the success, and a button opens the logic', async ({ page, context }) => {
  const questions = [
    anNpsQuestion('q1', { text: 'Would you recommend us?', logic: [aRule([], 'q2')] }),
    aTextQuestion('q2', { text: 'Why?' }),
  ]
  const { token } = await onboarded()
  const surveyId = await aDraft(token, questions)
  // An open page of another merchant would reload and abort the navigation.
  await page.goto('about:blank')
  await logInWith(context, token)
  await page.goto(`/builder/${surveyId}`)
  await publish(page).click()
  const notice = page.getByRole('status').filter({ hasText: 'It’s live.' })
  await expect(notice).toContainText('only the survey’s own page asks. 1 warning in Logic.')
  await notice.getByRole('button', { name: 'See Logic' }).click()
  await expect(page.getByRole('tab', { name: 'Logic' })).toHaveAttribute('aria-selected', 'true')
  await expect(notice.getByRole('button')).toHaveText(['Ways to ask'])
})

test('what is typed while publishing is on its way is not said to be published', async ({ page }) => {
  const letGo = await delayResponses(page, '**/publish')
  await publish(page).click()
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/surveys\/[^/]+$/.test(response.url()),
  )
  await page.getByLabel('Question text').fill('Would you recommend us to a friend?')
  await saved
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeEnabled()
})

test('the sheet stays while changes are being discarded, and they do not come back', async ({ page }) => {
  await publish(page).click()
  await expect(page.getByText('It’s live.')).toBeVisible()
  await page.getByLabel('Question text').fill('A change of mind?')
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()
  const letGo = await delayResponses(page, '**/discard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Discard your changes?' })
  await sheet.getByRole('button', { name: 'Discard changes' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  letGo()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByLabel('Question text')).toHaveValue('Would you recommend us?')
  await page.reload()
  await expect(page.getByLabel('Question text')).toHaveValue('Would you recommend us?')
})

test('that it could not be moved to draft is said until the network is back', async ({ page, context }) => {
  await publish(page).click()
  await expect(page.getByText('It’s live.')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Move to draft' }).click()
  const why = page.getByRole('alert').filter({ hasText: 'Still live. We can’t reach Earshot.' })
  await expect(why).toBeVisible()
  await context.setOffline(false)
  await expect(why).toBeHidden()
})

test('publishing by key leads the focus on to the results', async ({ page }) => {
  await publish(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'See results' })).toBeFocused()
})
