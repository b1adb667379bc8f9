import type { BrowserContext, Page } from '@playwright/test'
import { addQuestionOfType, aPicture, option, paste } from './builder/builder-page.ts'
import { chooseDownload } from './results/results-page.ts'
import { savedFile } from './results/saved-file.ts'
import { shopTest, snippet } from './shop/shop.ts'
import { storedToken } from './support/log-in.ts'
import { detailsOf, freshEmail, PASSWORD } from './support/merchant.ts'
import { createFromScratch } from './support/new-survey.ts'
import { expect } from './support/test.ts'

// As many as a merchant would need minutes for.
shopTest.setTimeout(180_000)

shopTest(
  'from an empty account to the first result: all eight types, asked, answered, read and downloaded',
  async ({ page, context, shop }) => {
    await signUp(page)
    await tryPro(page)
    await buildSurvey(page)
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(page.getByText('It’s live. We haven’t seen your store yet')).toBeVisible()

    const { store } = await detailsOf(await storedToken(context))
    await answer(context, shop.page({ head: snippet({ token: '', publicKey: store.publicKey }) }))

    await page.getByRole('link', { name: 'See results' }).tap()
    await readResults(page)
    await download(page)
  },
)

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Business name').fill('Nordlys Candles')
  await page.getByLabel('Store address').fill('nordlys-candles.example')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Open my account' }).tap()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('checkbox', { name: 'Whether they come back' }).check()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Skip for now' }).tap()
}

async function tryPro(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Pro Monthly' }).check()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Approve' }).tap()
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: "You're on the Pro Plan" })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().tap()
}

async function buildSurvey(page: Page): Promise<void> {
  await createFromScratch(page)
  await page.getByLabel('Survey name').fill('After the purchase')
  await addQuestionOfType(page, 'Single choice', 'Where did you hear of us?')
  await paste(option(page, 1), 'Instagram\nA friend')
  await addQuestionOfType(page, 'Multiple choice', 'What did you like?')
  await paste(option(page, 1), 'The scent\nThe jar\nThe price')
  await addQuestionOfType(page, 'Image choice', 'Which jar?')
  await option(page, 1).fill('Amber')
  await option(page, 2).fill('Clear')
  const picture = { name: 'jar.png', mimeType: 'image/png', buffer: await aPicture(page, 64) }
  for (const position of [1, 2]) {
    await page.getByLabel(`Choose a picture for Option ${position}`).setInputFiles(picture)
    await expect(page.getByLabel(`Change the picture of Option ${position}`)).toBeAttached()
  }
  await addQuestionOfType(page, 'Drop-down', 'Where do you live?')
  await paste(option(page, 1), 'Denmark\nNorway')
  await addQuestionOfType(page, 'NPS', 'Would you recommend us?')
  await addQuestionOfType(page, 'Rating', 'How was the delivery?')
  await addQuestionOfType(page, 'Text', 'What could be better?')
  await addQuestionOfType(page, 'Date', 'When is it for?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

async function answer(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  const next = () => page.getByRole('button', { name: /^(Next|Submit)$/ }).tap()
  const asked = (text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible()
  await asked('Where did you hear of us?')
  await page.getByRole('radio', { name: 'A friend' }).tap()
  await next()
  await asked('What did you like?')
  await page.getByRole('checkbox', { name: 'The scent' }).tap()
  await page.getByRole('checkbox', { name: 'The jar' }).tap()
  await next()
  await asked('Which jar?')
  await page.getByRole('radio', { name: 'Amber' }).tap()
  await next()
  await asked('Where do you live?')
  await page.getByRole('combobox').tap()
  await page.getByRole('option', { name: 'Norway' }).tap()
  await next()
  await asked('Would you recommend us?')
  await page.getByRole('radio', { name: /^9/ }).tap()
  await next()
  await asked('How was the delivery?')
  await page.getByRole('radio', { name: /^4/ }).tap()
  await next()
  await asked('What could be better?')
  await page.getByRole('textbox').tap()
  await page.keyboard.type('=A bigger jar')
  await next()
  await asked('When is it for?')
  await page.getByPlaceholder('YYYY-MM-DD').tap()
  await page.keyboard.type('20261224')
  // The runner closes a page as a power cut would: unfinished messages then arrive with the next visit.
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('"completed":true') ?? false)
  await next()
  await expect(page.getByText('Your responses have been submitted successfully.')).toBeVisible()
  expect((await saved).status()).toBe(200)
  await page.close()
}

async function readResults(page: Page): Promise<void> {
  const card = (question: string) => page.getByRole('article', { name: question })
  for (const [question, result] of [
    ['Where did you hear of us?', 'A friend'],
    ['What did you like?', 'The jar'],
    ['Which jar?', 'Amber'],
    ['Where do you live?', 'Norway'],
    ['Would you recommend us?', 'A score needs 10 responses.'],
    ['How was the delivery?', '4.0'],
    ['What could be better?', '=A bigger jar'],
    ['When is it for?', 'Dec 24, 2026'],
  ] as const) {
    await expect(card(question)).toContainText('1 response')
    await expect(card(question)).toContainText(result)
  }
}

async function download(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Responses' }).tap()
  const { text } = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  for (const value of ['A friend', 'Amber', 'Norway', "'=A bigger jar", '2026-12-24']) expect(lines[1]).toContain(value)
}
