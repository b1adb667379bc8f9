import type { Page } from '@playwright/test'
import { readCsv } from '../../apps/server/src/testing/read-csv.ts'
import { comeOnPlan, dialog, NOT_AVAILABLE, openKnowingPlan, REQUIRED } from '../billing/offer-page.ts'
import { answerSurvey, createSurveyFor } from '../billing/survey-of.ts'
import { axeViolations, sidewaysScroll } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'
import { card, chooseDownload, resultsPath } from './results-page.ts'
import { savedFile } from './saved-file.ts'
import { allowWideScreen } from './wide-screen.ts'

const SHOPPERS = 9

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking()
  await merchant.answer(SHOPPERS)
})

test.beforeEach(async ({ context }) => {
  await allowWideScreen(context)
  await logInWith(context, merchant.token)
})

const FROM_INSTAGRAM = 'filter=answer%3Asource%3Ao1'

const menuOf = (page: Page) => page.getByRole('button', { name: 'Download and print' })

for (const width of [390, 1280]) {
  test(`the file has the responses of the filter, and the definitions say so, ${width}px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(resultsPath(merchant, `?${FROM_INSTAGRAM}`))
    await expect(card(page, 'Why us?')).toBeVisible()
    const file = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
    const [headings, ...rows] = readCsv(file.text)
    expect(file.name).toBe('After the purchase.csv')
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map((row) => row[headings?.indexOf('1. Where did you hear about us?') ?? 0]))).toEqual(
      new Set(['Instagram']),
    )
    const definitions = await savedFile(page, () => chooseDownload(page, 'Definitions of the file (CSV)'))
    expect(definitions.name).toBe('After the purchase, definitions.csv')
    expect(definitions.text).toContain('"Where did you hear about us? Instagram"')
    expect(definitions.text).toContain('"Responses",3')
    await menuOf(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await axeViolations(page, { selector: '[role="menu"]' })).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
}

test('the list of responses has the same file', async ({ page }) => {
  await page.goto(resultsPath(merchant, `?tab=responses&${FROM_INSTAGRAM}`))
  const { text } = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
  expect(readCsv(text)).toHaveLength(4)
})

test.describe('in a language with decimal commas', () => {
  test.use({ locale: 'de-DE' })

  test('cells are separated by semicolons', async ({ page }) => {
    await page.goto(resultsPath(merchant))
    const { text } = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
    expect(text.split('\r\n')[0]).toMatch(/^"Response";"Started/)
  })
})

/** A file of 80,000 responses, of which 12,000 arrive. @returns whether the page gave up */
async function aSlowFile(page: Page): Promise<() => Promise<boolean>> {
  await page.route(/\/results(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, responses: 80_000 } } })
  })
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (!String(input).includes('/responses.csv')) return real(input, init)
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          init?.signal?.addEventListener('abort', () => {
            Object.assign(window, { gaveUp: true })
            controller.error(new DOMException('', 'AbortError'))
          })
          const lines = (count: number) => new TextEncoder().encode('"a response"\r\n'.repeat(count))
          controller.enqueue(lines(1))
          for (let part = 0; part < 12; part++) {
            await new Promise((resolve) => setTimeout(resolve, 150))
            if (!init?.signal?.aborted) controller.enqueue(lines(1_000))
          }
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }))
    }
  })
  return () => page.evaluate(() => 'gaveUp' in window)
}

test('a large file says how far it is, and can be canceled', async ({ page }) => {
  const gaveUp = await aSlowFile(page)
  await page.goto(resultsPath(merchant))
  await expect(card(page, 'Why us?')).toBeVisible()
  await chooseDownload(page, 'Responses (CSV)')
  const dialog = page.getByRole('dialog', { name: 'Downloading responses' })
  await expect(dialog).toContainText('12,000 of 80,000 responses')
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '15')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog).toHaveCount(0)
  expect(await gaveUp()).toBe(true)
  await expect(page.getByText('The file was not downloaded')).toHaveCount(0)
})

test('a file whose first byte takes long says so, and can be canceled', async ({ page }) => {
  await page.route(/responses\.csv/, () => {})
  await page.goto(resultsPath(merchant))
  await expect(card(page, 'Why us?')).toBeVisible()
  await chooseDownload(page, 'Responses (CSV)')
  const dialog = page.getByRole('dialog', { name: 'Downloading responses' })
  await expect(dialog).toContainText(/^.*0 of [\d,]+ responses/)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The file was not downloaded')).toHaveCount(0)
})

test('printing is the browser’s', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await page.goto(resultsPath(merchant))
  await chooseDownload(page, 'Print or save as PDF')
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true)
})

test('on Free the files are offered with Pro, and printing is there', async ({ page }) => {
  const onFree = await comeOnPlan(page, 'free')
  const surveyId = await createSurveyFor(onFree.api, { isLive: true })
  await answerSurvey(onFree, surveyId)
  await openKnowingPlan(page, `/surveys/analytics/${surveyId}`)
  await menuOf(page).click()
  await expect(page.getByRole('menuitem', { name: 'Print or save as PDF' })).toBeEnabled()
  await page.getByRole('menuitem', { name: 'Responses (CSV) · Pro' }).click()
  await expect(dialog(page, REQUIRED)).toContainText(NOT_AVAILABLE)
})
