import type { Survey } from '@earshot/survey'
import { aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { axeViolations, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { expectQuestions } from './builder-page.ts'
import { aDraft } from './draft.ts'

test.use({ allowedErrors: FAILED_CALL })

const text = (page: Page) => page.getByLabel('Question text', { exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Changed in two places' })
const choice = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const undo = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true })

let token: string
let surveyId: string
/** The server's copy, which every other device sees. */
const serverCopy = async () => {
  const { questions, version } = await apiFor(token)<{ questions: { text: string }[]; version: number }>(
    'GET',
    `/surveys/${surveyId}`,
  )
  return { texts: questions.map((question) => question.text), version }
}

test.beforeEach(async ({ page, context }) => {
  token = await logInWith(context)
  surveyId = await aDraft(token, [aSingleSelect('q1', { text: 'Which?' }), aTextQuestion('q2', { text: 'Why?' })])
  await page.goto(`/builder/${surveyId}`)
  await expect(text(page)).toHaveValue('Which?')
})

/** Another tab on the same survey, in which this has been saved. */
async function saveElsewhere(page: Page, question: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`/builder/${surveyId}`)
  await text(other).fill(question)
  await expect(saved(other)).toBeVisible()
  return other
}

/** This tab has edited, and its save has met the other's. */
async function meet(page: Page): Promise<Page> {
  const other = await saveElsewhere(page, 'Which, of theirs?')
  await page.bringToFront()
  await text(page).fill('Which, of mine?')
  await text(page).blur()
  await expect(choice(page, 'Keep mine')).toBeVisible()
  return other
}

test('two tabs say early that there are two, until one is closed', async ({ page, context }) => {
  const early = (tab: Page) => tab.getByText('This survey is also open in another tab.', { exact: true })
  await expect(early(page)).toHaveCount(0)
  const other = await context.newPage()
  await other.goto(`/builder/${surveyId}`)
  await expect(early(other)).toBeVisible()
  await expect(early(page)).toBeVisible()
  await other.close({ runBeforeUnload: true })
  await expect(early(page)).toHaveCount(0)
})

test('a tab that comes back with nothing unsaved has what was saved in the other, and its next key is in no conflict', async ({
  page,
}) => {
  await saveElsewhere(page, 'Which, of theirs?')
  await expect(text(page)).toHaveValue('Which?')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(text(page)).toHaveValue('Which, of theirs?')
  await text(page).fill('Which, of both?')
  await expect(saved(page)).toBeVisible()
  expect((await serverCopy()).texts).toEqual(['Which, of both?', 'Why?'])
  await expect(sheet(page)).toBeHidden()
})

test('the choice takes no key from a field: it waits until the field is left, and the notice leads to it', async ({
  page,
}) => {
  await saveElsewhere(page, 'Which, of theirs?')
  await page.bringToFront()
  await text(page).fill('Which, of mine')
  const notice = page.getByRole('button', { name: 'Compare and choose' })
  await expect(notice).toBeVisible()
  // Longer than any pause in which it would open, were the caret elsewhere.
  await page.waitForTimeout(3_000)
  await expect(sheet(page)).toBeHidden()
  await page.keyboard.type('?')
  await expect(text(page)).toHaveValue('Which, of mine?')
  await text(page).blur()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await text(page).focus()
  await notice.tap()
  await expect(sheet(page)).toBeVisible()
})

test('theirs is taken: it stands here, and undo brings mine back and saves it', async ({ page }) => {
  await meet(page)
  expect((await serverCopy()).texts).toEqual(['Which, of theirs?', 'Why?'])
  await choice(page, 'Take theirs').tap()
  await expect(sheet(page)).toBeHidden()
  await expectQuestions(page, ['Which, of theirs?', 'Why?'])
  await expect(saved(page)).toBeVisible()
  await expect(toast(page, 'You took their version')).toBeVisible()
  await undo(page).tap()
  await expectQuestions(page, ['Which, of mine?', 'Why?'])
  await expect.poll(async () => (await serverCopy()).texts).toEqual(['Which, of mine?', 'Why?'])
  await undo(page).tap()
  await expectQuestions(page, ['Which?', 'Why?'])
})

test('mine is kept: it goes over theirs, and undo brings theirs back and saves it', async ({ page }) => {
  await meet(page)
  await choice(page, 'Keep mine').tap()
  await expect(saved(page)).toBeVisible()
  expect((await serverCopy()).texts).toEqual(['Which, of mine?', 'Why?'])
  await toast(page, 'You kept your version').getByRole('button', { name: 'Undo' }).tap()
  await expectQuestions(page, ['Which, of theirs?', 'Why?'])
  await expect.poll(async () => (await serverCopy()).texts).toEqual(['Which, of theirs?', 'Why?'])
})

test('both side by side, by question, and then the choice', async ({ page }) => {
  await meet(page)
  await expect(sheet(page).getByRole('listitem')).toHaveText([/^Question 1: Which, of mine\?Text$/])
  await choice(page, 'See both side by side').tap()
  await expect(sheet(page).getByRole('heading', { name: 'Question 1: Which, of mine?' })).toBeFocused()
  await expect(sheet(page).getByRole('term')).toHaveText(['Mine', 'Theirs'])
  await expect(sheet(page).getByRole('definition')).toHaveText(['Which, of mine?', 'Which, of theirs?'])
  expect(await axeViolations(page), 'axe').toEqual([])
  expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0)
  expect(await smallTargets(page), 'targets under 44px').toEqual([])
  await choice(page, 'Take theirs').tap()
  await expectQuestions(page, ['Which, of theirs?', 'Why?'])
})

test('a question that only one has is told in short, and an order by its questions', async ({ page }) => {
  const api = apiFor(token)
  const working = await api<Survey & { version: number }>('GET', `/surveys/${surveyId}`)
  const colorQuestion = aSingleSelect('q3', {
    text: 'Which color?',
    options: ['Amber', 'Beige'],
    logic: [aRule(['Beige'], 'q2')],
  })
  const [which, why] = working.questions
  const questions = [why, which, { ...colorQuestion, surveyId }].map((question, orderIndex) => ({
    ...question,
    orderIndex,
  }))
  const copy = { name: working.name, description: working.description, questions }
  await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': `"${working.version}"` })
  await text(page).fill('Which, of mine?')
  await text(page).blur()
  await choice(page, 'See both side by side').tap()
  const comparisonOf = (name: string) =>
    sheet(page).locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await expect(comparisonOf('Order of the questions').getByRole('definition')).toHaveText(['2. Why?', '1. Why?'])
  const only = comparisonOf('Question 3: Which color?').getByRole('definition')
  await expect(only.first()).toHaveText('Not there')
  for (const line of [
    'Single choice, 2 options',
    'The Amber one',
    'If the answer is The Beige one: Question 1: Why?',
  ]) {
    await expect(only.last()).toContainText(line)
  }
  expect(await axeViolations(page), 'axe').toEqual([])
  expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0)
})

test('the choice can be put off; nothing is saved meanwhile, and what is typed on is mine', async ({ page }) => {
  await meet(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await text(page).fill('Which, after all?')
  const { version } = await serverCopy()
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await serverCopy()).toEqual({ texts: ['Which, of theirs?', 'Why?'], version })
  await page.getByRole('button', { name: 'Compare and choose' }).tap()
  await expect(sheet(page).getByRole('listitem')).toContainText('Which, after all?')
  await choice(page, 'Keep mine').tap()
  await expect(saved(page)).toBeVisible()
  expect((await serverCopy()).texts).toEqual(['Which, after all?', 'Why?'])
})

test('a third save meanwhile is another choice', async ({ page }) => {
  const other = await meet(page)
  await text(other).fill('Which, of a third?')
  await expect(saved(other)).toBeVisible()
  await choice(page, 'Keep mine').tap()
  await expect(sheet(page)).toBeVisible()
  await pastDoubleTap(page)
  await choice(page, 'See both side by side').tap()
  await expect(sheet(page).getByRole('definition')).toHaveText(['Which, of mine?', 'Which, of a third?'])
  expect((await serverCopy()).texts).toEqual(['Which, of a third?', 'Why?'])
  await choice(page, 'Keep mine').tap()
  await expect(saved(page)).toBeVisible()
  expect((await serverCopy()).texts).toEqual(['Which, of mine?', 'Why?'])
})

test('by keyboard alone', async ({ page }) => {
  await meet(page)
  await tabTo(page, choice(page, 'See both side by side'))
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('heading', { name: /^Question 1/ })).toBeFocused()
  await tabTo(page, choice(page, 'Take theirs'))
  await page.keyboard.press('Enter')
  await expectQuestions(page, ['Which, of theirs?', 'Why?'])
  await page.keyboard.press('Control+z')
  await expectQuestions(page, ['Which, of mine?', 'Why?'])
})

test('their version that cannot be fetched now is said to be out of reach, and is fetched later', async ({ page }) => {
  await saveElsewhere(page, 'Which, of theirs?')
  await page.bringToFront()
  let asked = 0
  await page.route('**/api/surveys/*', (route) => {
    // The save finds out by the first; then the network is gone.
    const isLost = route.request().method() === 'GET' && ++asked > 1
    return isLost ? route.abort('internetdisconnected') : route.fallback()
  })
  await text(page).fill('Which, of mine?')
  await text(page).blur()
  await expect(sheet(page).getByRole('alert')).toContainText('We couldn’t fetch their version.')
  await page.unroute('**/api/surveys/*')
  await choice(page, 'Retry').tap()
  await choice(page, 'Take theirs').tap()
  await expectQuestions(page, ['Which, of theirs?', 'Why?'])
})
