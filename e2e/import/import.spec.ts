import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aListMerchant, choose, comeHome } from '../list/list-merchant.ts'
import { axeViolations, sidewaysScroll } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { earshot, expect, test } from '../support/test.ts'

// A survey is imported and exported. The merchant sees the result before anything is created.

const SURVEY_JS = {
  title: 'After your visit',
  pages: [
    {
      elements: [
        { type: 'radiogroup', name: 'found', title: 'Did you find it?', isRequired: true, choices: ['Yes', 'No'] },
        { type: 'comment', name: 'missing', title: 'What was missing?', visibleIf: "{found} = 'No'" },
        { type: 'signaturepad', name: 'sign', title: 'Sign here' },
        { type: 'rating', name: 'score', title: 'How likely are you to come back?', rateMin: 0, rateMax: 10 },
      ],
    },
  ],
}

const OUTLINE = `# After your order
1. How did you hear about us?
- A friend
- Instagram
2. How was the delivery? (stars 5)
3. What could we do better?`

const field = (page: Page) => page.getByRole('textbox', { name: 'Or paste it here' })

async function read(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Read it' }).tap()
}

async function surveysOf(token: string) {
  const reply = await fetch(`${earshot.dashboard}/api/surveys?limit=50`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await reply.json()) as { data: { surveys: { name: string; questionsCount: number }[] } }).data.surveys
}

async function open(page: Page) {
  const merchant = await aListMerchant()
  await logInWith(page.context(), merchant.token)
  await page.goto('/surveys/import')
  await expect(page.getByRole('heading', { name: 'Import a survey' })).toBeVisible()
  return merchant
}

test('a SurveyJS file is read, what could not be carried over is told, and its logic still leads', async ({ page }) => {
  const { token } = await open(page)
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'survey.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(SURVEY_JS)),
  })
  await expect(page.getByRole('heading', { name: 'After your visit' })).toBeFocused()
  await expect(page.getByText('From SurveyJS')).toBeVisible()
  await expect(page.getByText('3 questions')).toBeVisible()
  await expect(page.getByText('Left out: Earshot has no question of the type “signaturepad”.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await surveysOf(token)).toEqual([])

  await page.getByRole('button', { name: 'Make this survey' }).tap()
  await expect(page).toHaveURL(/\/builder\//)
  await page.getByRole('tab', { name: 'Logic' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'If the answer is' }).first()).toContainText('Yes')
  expect(await surveysOf(token)).toMatchObject([{ name: 'After your visit', questionsCount: 3 }])
})

test('a plain list becomes a survey, once however often it is asked for', async ({ page }) => {
  const { token } = await open(page)
  await read(page, OUTLINE)
  await expect(page.getByRole('heading', { name: 'After your order' })).toBeFocused()
  await expect(page.getByText('Everything was carried over.')).toBeVisible()
  await page.getByRole('button', { name: 'Make this survey' }).dblclick()
  await expect(page).toHaveURL(/\/builder\//)
  expect(await surveysOf(token)).toMatchObject([{ name: 'After your order', questionsCount: 3 }])
})

test('a damaged file says what is wrong and where, and changes nothing; the text stays to be mended', async ({
  page,
}) => {
  const { token } = await open(page)
  await read(page, '{\n  "format": "earshot-survey",\n  "version": 1,\n  "name": }')
  await expect(page.getByText('The file is damaged: line 4, character 11 can’t be read.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(/"name": }/)
  await read(page, '   ')
  await expect(page.getByText('There is nothing in it.')).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'survey.txt',
    mimeType: 'text/plain',
    buffer: await page.screenshot(),
  })
  await expect(page.getByText('This is none of what can be brought')).toBeVisible()
  expect(await surveysOf(token)).toEqual([])
})

test('what leaves as a file comes back the same', async ({ page }) => {
  const merchant = await aListMerchant()
  await merchant.draft('Candles & more', 2)
  await comeHome(page, merchant)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, 'Candles & more', 'Download as a file'),
  ])
  expect(download.suggestedFilename()).toBe('candles-more.earshot.json')
  const text = await readFile(await download.path(), 'utf8')
  await page.goto('/surveys/import')
  await read(page, text)
  await expect(page.getByText('Everything was carried over.')).toBeVisible()
  await page.getByRole('button', { name: 'Make this survey' }).tap()
  await expect(page).toHaveURL(/\/builder\//)
  await expect(page.getByRole('textbox', { name: 'Survey name' })).toHaveValue('Candles & more')
  expect(await surveysOf(merchant.token)).toMatchObject([{ questionsCount: 2 }, { questionsCount: 2 }])
})
