import { DAY_MS } from '@earshot/survey'
import type { Locator, Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { createFromScratch } from '../support/new-survey.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { aListMerchant, choose, comeHome, type ListMerchant, names, surveyCard, toast } from './list-merchant.ts'

// Everything that can be done with a survey in the list, by touch. Spec §2.6, ADR-0023, ADR-0024.

// An answer is lost here, on purpose.
test.use({ allowedErrors: FAILED_CALL })

let merchant: ListMerchant
test.beforeEach(async () => {
  merchant = await aListMerchant()
})

/** The survey as the server has it now; null: deleted. */
async function stored(surveyId: string) {
  const reply = await fetch(`${earshot.dashboard}/api/surveys/${surveyId}`, {
    headers: { authorization: `Bearer ${merchant.token}` },
  })
  const { data } = (await reply.json()) as { data?: { status: string; name: string } }
  return data ?? null
}

const summary = (page: Page, text: string) => page.getByText(text, { exact: true })

test('a card says what stands: name, status, responses, completion, last change', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  await answer(surveyId, true)
  await answer(surveyId, false)
  await comeHome(page, merchant)
  await expect(surveyCard(page, 'Candles')).toContainText('Live')
  await expect(surveyCard(page, 'Candles')).toContainText('2responses')
  await expect(surveyCard(page, 'Candles')).toContainText('50%completed')
  await expect(surveyCard(page, 'Candles')).toContainText('edited')
  await expect(surveyCard(page, 'Candles')).not.toContainText('Unpublished changes')
  await merchant.api(
    'PUT',
    `/surveys/${surveyId}`,
    { name: 'Candles', description: '', questions: [] },
    { 'if-match': '"2"' },
  )
  await page.reload()
  await expect(surveyCard(page, 'Candles')).toContainText('Unpublished changes')
})

/** As a shopper's page does: the one question answered, and the survey ended or not. */
async function answer(surveyId: string, completed: boolean): Promise<void> {
  const reply = await fetch(`${earshot.storefront}/storefront/v1/responses`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      responseId: crypto.randomUUID(),
      surveyId,
      revision: 1,
      sequence: 1,
      answers: { q0: { value: 9 } },
      completed,
    }),
  })
  expect(reply.status).toBe(200)
}

test('edit, preview and results are one press away', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  await comeHome(page, merchant)
  for (const [action, path] of [
    ['Edit', `/builder/${surveyId}`],
    ['Preview', `/builder/${surveyId}?view=preview`],
    ['Results', `/surveys/analytics/${surveyId}`],
  ] as const) {
    await choose(page, 'Candles', action)
    await expect(page).toHaveURL(earshot.dashboard + path)
    await page.goBack()
  }
})

test('a draft goes live and comes back, and the live count with it', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  await comeHome(page, merchant)
  await expect(summary(page, 'None live yet')).toBeVisible()
  await choose(page, 'Candles', 'Publish')
  await expect(toast(page, '“Candles” is live')).toBeVisible()
  await expect(summary(page, '1 survey live')).toBeVisible()
  expect(await stored(surveyId)).toMatchObject({ status: 'published' })
  await choose(page, 'Candles', 'Move to draft')
  await expect(toast(page, '“Candles” is a draft')).toBeVisible()
  await expect(summary(page, 'None live yet')).toBeVisible()
  expect(await stored(surveyId)).toMatchObject({ status: 'draft' })
})

test('changes to a live survey are published from here', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  const { questions } = await merchant.api<{ questions: unknown }>('GET', `/surveys/${surveyId}`)
  await merchant.api(
    'PUT',
    `/surveys/${surveyId}`,
    { name: 'Wicks', description: '', questions },
    { 'if-match': '"2"' },
  )
  await comeHome(page, merchant)
  await choose(page, 'Wicks', 'Publish changes')
  await expect(surveyCard(page, 'Wicks')).not.toContainText('Unpublished changes')
  await page.getByRole('button', { name: 'More for Wicks' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Move to draft' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Publish/ })).toHaveCount(0)
})

test('a duplicate stands above its original, and leads to the builder', async ({ page }) => {
  await merchant.live('Candles')
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Duplicate')
  await expect(names(page)).toHaveText(['Candles (copy)', 'Candles'])
  await expect(surveyCard(page, 'Candles (copy)')).toContainText('Draft')
  await toast(page, 'Copied as “Candles (copy)”').getByRole('button', { name: 'Edit' }).tap()
  await expect(page.getByLabel('Survey name')).toHaveValue('Candles (copy)')
})

test('deleting asks first, naming the responses, and can be undone', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  await answer(surveyId, true)
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete “Candles”?' })
  await expect(question).toContainText('Its 1 response is deleted with it.')
  await question.getByRole('button', { name: 'Keep it' }).tap()
  await expect(surveyCard(page, 'Candles')).toBeVisible()
  await choose(page, 'Candles', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect(surveyCard(page, 'Candles')).toHaveCount(0)
  await toast(page, '“Candles” is deleted').getByRole('button', { name: 'Undo' }).tap()
  await expect(surveyCard(page, 'Candles')).toContainText('Draft')
  await expect(surveyCard(page, 'Candles')).toContainText('1response')
  await expect.poll(() => stored(surveyId)).toMatchObject({ status: 'draft' })
})

test('what is deleted waits under Deleted for thirty days, and is restored from there', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(surveyCard(page, 'Candles')).toHaveCount(0)
  // The card disappears at once; the toast reports the server's answer.
  await expect(toast(page, '“Candles” is deleted')).toBeVisible()
  expect(await stored(surveyId)).toBe(null)
  await page.getByRole('button', { name: 'Deleted', exact: true }).tap()
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const goes = day.format(new Date(Date.now() + 30 * DAY_MS))
  await expect(surveyCard(page, 'Candles')).toContainText(`deleted for good on ${goes}`)
  await page.getByRole('button', { name: 'Restore Candles' }).tap()
  await expect(toast(page, '“Candles” is back, as a draft')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all surveys' }).tap()
  await expect(surveyCard(page, 'Candles')).toContainText('Draft')
})

test('a double click restores once', async ({ page }) => {
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(surveyCard(page, 'Candles')).toHaveCount(0)
  await page.goto('/?status=deleted')
  let calls = 0
  page.on('request', (request) => request.url().endsWith('/restore') && calls++)
  // Both before the page renders again.
  await page.getByRole('button', { name: 'Restore Candles' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all surveys' }).tap()
  await expect(surveyCard(page, 'Candles')).toContainText('Draft')
  expect(calls).toBe(1)
})

test('a copy whose answer was lost and that was renamed since is no second copy', async ({ page }) => {
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  await page.route(
    '**/duplicate',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await choose(page, 'Candles', 'Duplicate')
  await expect(toast(page, '“Candles” couldn’t be duplicated')).toBeVisible()
  await expect(surveyCard(page, 'Candles (copy)')).toBeVisible()
  const { surveys } = await merchant.api<{ surveys: { surveyId: string; name: string }[] }>('GET', '/surveys?page=1')
  const copy = surveys.find(({ name }) => name === 'Candles (copy)')
  const renamed = { name: 'Wicks', description: '', questions: [] }
  await merchant.api('PUT', `/surveys/${copy?.surveyId}`, renamed, { 'if-match': '"1"' })
  await choose(page, 'Candles', 'Duplicate')
  await expect(toast(page, 'Copied as “Candles (copy)”')).toBeVisible()
  await expect(names(page)).toHaveText(['Candles (copy)', 'Wicks', 'Candles'])
})

test('a new survey begins with the choice of how', async ({ page }) => {
  await comeHome(page, merchant)
  await page.getByRole('button', { name: 'New survey' }).tap()
  const modal = page.getByRole('dialog', { name: 'Start creating your survey' })
  await expect(modal).toContainText('Select any template or start from scratch')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'New survey' })).toBeFocused()
  await pastDoubleTap(page)
  await createFromScratch(page)
})

test('a share that does not exist is no figure, and a name in Arabic keeps its own direction', async ({ page }) => {
  const name = 'كيف سمعت عنا؟'
  await merchant.live(name)
  await comeHome(page, merchant)
  await expect(surveyCard(page, name)).toContainText('–completed')
  await choose(page, name, 'Move to draft')
  const notice = toast(page, `“${name}” is a draft`)
  await expect(notice.locator('bdi')).toHaveText(name)
  const left = async (text: string) => (await surveyCard(page, name).getByText(text).boundingBox())?.x
  expect(await left(name)).toBe(await left('1 question'))
})

test('all of it fits a desktop too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Publish')
  await expect(surveyCard(page, 'Candles')).toContainText('Live')
  // Beside the menu stands the column, and the toast in its middle.
  const middle = async (one: Locator) => {
    const box = await one.boundingBox()
    return box && box.x + box.width / 2
  }
  await expect.poll(() => middle(toast(page, '“Candles” is live'))).toBe(240 + (1280 - 240) / 2)
  await page.getByRole('button', { name: 'New survey' }).tap()
  await expect(page.getByRole('link', { name: 'Create from scratch' })).toBeVisible()
})
