import type { Page } from '@playwright/test'
import { aListMerchant, comeHome, type ListMerchant, toast } from '../list/list-merchant.ts'
import { expect, FAILED_CALL, silence, test } from '../support/test.ts'
import { type BuilderInput, byKeyboard, byTouch } from './builder-input.ts'
import { expectQuestions, option, questionCard } from './builder-page.ts'
import { expectPublished, expectSaved, NAME, TEXTS } from './five-questions.ts'
import { logicCard, openSheet, otherwise, rules, tab } from './logic-page.ts'

// Five questions with a fork, from the list of surveys to the shopper: by touch only, by keyboard only, and through a
// tunnel. Each is some sixty steps of a hand that lets things settle.
test.setTimeout(180_000)

const saved = (page: Page) => page.getByText('Saved', { exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

let merchant: ListMerchant
test.beforeEach(async ({ page }) => {
  merchant = await aListMerchant()
  await page.addInitScript(noteMeans)
  await comeHome(page, merchant)
})

/** Runs in the page: remembers what it was pressed with, a finger, a mouse, or which keys. */
function noteMeans(): void {
  const means = new Set<string>()
  Object.assign(globalThis, { means })
  addEventListener('pointerdown', ({ pointerType }) => means.add(pointerType), { capture: true })
  addEventListener('keydown', ({ key }) => means.add(key), { capture: true })
}

const meansUsed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { means: Set<string> }).means])

/** From the list to the builder of an empty survey. */
async function begin(page: Page, input: BuilderInput): Promise<void> {
  await input.press(page.getByRole('button', { name: 'New survey' }).first())
  await input.pick(page.getByRole('link', { name: 'Create from scratch' }))
  await expect(page.getByLabel('Survey name')).toHaveValue('Untitled Survey')
}

/** Makes the survey out of an empty one, and finds it as it was made. */
async function build(page: Page, input: BuilderInput): Promise<void> {
  await input.write(page.getByLabel('Survey name'), NAME)
  await ask(page, input)
  await lead(page, input)
  await input.moveUp(3)
  const { where, friend, look, country, likely } = TEXTS
  await expectQuestions(page, [where, friend, look, country, likely])
}

/** Each of the five with what it offers; the third stands in the second place in the end. */
async function ask(page: Page, input: BuilderInput): Promise<void> {
  async function add(typeName: string, text: string, options: readonly [string, string, string] | null): Promise<void> {
    await input.press(page.getByRole('button', { name: 'Add a question', exact: true }))
    await input.pick(openSheet(page).getByRole('button', { name: typeName }))
    await expect(page.getByLabel('Question text', { exact: true })).toBeFocused()
    await input.type(text)
    if (options === null) return
    const [first, second, third] = options
    await input.write(option(page, 1), first)
    await input.write(option(page, 2), second)
    await input.press(page.getByRole('button', { name: 'Add an option' }))
    await expect(option(page, 3)).toBeFocused()
    await input.type(third)
  }
  await add('Single choice', TEXTS.where, ['A friend', 'Instagram', 'TikTok'])
  await input.press(page.getByRole('button', { name: 'Add a description' }))
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await input.type('The very first time.')
  await add('Multiple choice', TEXTS.look, ['The price', 'The scent', 'The jar'])
  await input.press(page.getByRole('button', { name: 'Choose at most: fewer' }))
  await add('Text', TEXTS.friend, null)
  await input.press(questionCard(page, 3).getByRole('switch', { name: 'Required' }))
  await add('Drop-down', TEXTS.country, ['Denmark', 'Norway', 'Sweden'])
  await add('NPS', TEXTS.likely, null)
  await input.choose(page.getByRole('radio', { name: 'Faces' }))
}

/** All but friends skip the question for a name, and with that one the survey ends. */
async function lead(page: Page, input: BuilderInput): Promise<void> {
  await input.press(page.getByRole('button', { name: 'Edit question 1' }))
  await input.press(page.getByRole('button', { name: 'Logic of question 1: none' }))
  await expect(logicCard(page, 1)).toBeFocused()
  await input.press(page.getByRole('button', { name: 'Add a rule to question 1' }))
  await input.pick(openSheet(page).getByRole('checkbox', { name: 'Instagram' }))
  await input.press(openSheet(page).getByRole('checkbox', { name: 'TikTok' }))
  await input.press(openSheet(page).getByRole('button', { name: 'Choose what comes then' }))
  await input.pick(openSheet(page).getByRole('button', { name: TEXTS.look }))
  await expect(rules(page, 1)).toHaveText(/If the answer is Instagram or TikTok.*2What made you look\?/)
  await input.press(otherwise(page, 3))
  await input.pick(openSheet(page).getByRole('button', { name: 'End the survey' }))
  await expect(otherwise(page, 3)).toHaveText(/^Then.*The end$/)
  await input.choose(tab(page, 'Questions'))
}

/** The fork, drawn: the rule went along with the question it leads to. */
async function readMap(page: Page, input: BuilderInput): Promise<void> {
  await input.choose(tab(page, 'Logic'))
  await expect(rules(page, 1)).toHaveText(/If the answer is Instagram or TikTok.*3What made you look\?/)
  await expect(otherwise(page, 1)).toHaveText(/^Otherwise.*next question.*2Which friend\?$/)
  await input.choose(page.getByRole('radio', { name: 'Map' }))
  const nodes = page.getByRole('application', { name: 'Flow map' }).getByRole('button')
  const names = () => nodes.evaluateAll((all) => all.map((one) => one.ariaLabel).toSorted())
  await expect
    .poll(names)
    .toEqual([
      'Question 1, Where did you first hear of us?, leads to 3 if Instagram or TikTok, otherwise to 2',
      'Question 2, Which friend?, leads to the end',
      'Question 3, What made you look?, leads to 4',
      'Question 4, Where do you live?, leads to 5',
      'Question 5, Would you recommend us?, leads to the end',
    ])
  await input.pressNode(nodes.and(page.getByLabel(/^Question 1,/)), 'ArrowUp')
  await expect(logicCard(page, 1)).toBeFocused()
}

/** The way of those who come by TikTok, from the first question to the thanks. */
async function playPreview(page: Page, input: BuilderInput): Promise<void> {
  const phone = preview(page)
  const asked = (text: string) => expect(phone.getByRole('heading')).toHaveText(text)
  const next = () => input.press(phone.getByRole('button', { name: 'Next' }))
  await asked(TEXTS.where)
  await expect(phone.getByText('The very first time.')).toBeVisible()
  await input.choose(phone.getByRole('radio', { name: 'TikTok' }))
  await next()
  await asked(TEXTS.look)
  await expect(phone.getByText('Because the answer to 1 was TikTok (rule 1)')).toBeVisible()
  await input.press(phone.getByRole('checkbox', { name: 'The jar' }))
  await input.press(phone.getByRole('checkbox', { name: 'The price' }))
  await next()
  await asked(TEXTS.country)
  await input.chooseFrom(phone.getByRole('combobox'), phone.getByRole('option', { name: 'Norway' }))
  await expect(phone.getByRole('combobox')).toHaveText('Norway')
  await next()
  await asked(TEXTS.likely)
  await input.choose(phone.getByRole('radio', { name: '9' }))
  await input.press(phone.getByRole('button', { name: 'Submit' }))
  await asked('Thank You!')
}

async function publish(page: Page, input: BuilderInput): Promise<void> {
  await expect(saved(page)).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('It’s live.')).toBeVisible()
  await expectPublished(merchant, idOf(page))
}

test.describe('by touch only', () => {
  test.use({ isMobile: true })

  test('a survey of five questions is made, led, looked at and published', async ({ page }) => {
    const input = byTouch(page)
    await begin(page, input)
    await build(page, input)
    await readMap(page, input)
    await input.choose(tab(page, 'Preview'))
    await playPreview(page, input)
    await publish(page, input)
    // This is the only key of the screen keyboard that a page receives.
    expect(new Set(await meansUsed(page))).toEqual(new Set(['touch', 'Backspace']))
  })
})

test.describe('by keyboard only', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('a survey of five questions is made, led, looked at and published', async ({ page }) => {
    const input = byKeyboard(page)
    // Into the page, from the bar of the browser.
    await page.keyboard.press('Tab')
    await begin(page, input)
    await build(page, input)
    await readMap(page, input)
    await playPreview(page, input)
    await publish(page, input)
    await expect(page.getByRole('link', { name: 'See results' })).toBeFocused()
    const pointers = new Set(['touch', 'mouse', 'pen'])
    expect((await meansUsed(page)).filter((means) => pointers.has(means))).toEqual([])
  })
})

test.describe('offline, then online', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test.beforeEach(async ({ page, context }) => {
    const input = byTouch(page)
    await begin(page, input)
    await expect(saved(page)).toBeVisible()
    await context.setOffline(true)
    await build(page, input)
    await expect(page.getByText('Not saved, trying again', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(/Your last changes aren’t saved yet/)
    const { questions } = await merchant.api<{ questions: unknown[] }>('GET', `/surveys/${idOf(page)}`)
    expect(questions).toEqual([])
  })

  test('five questions made in a tunnel are saved by themselves when it ends, and published', async ({
    page,
    context,
  }) => {
    await context.setOffline(false)
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectSaved(merchant.api, idOf(page))
    await publish(page, byTouch(page))
  })

  test('five questions made in a tunnel are all there when the tab was closed in it', async ({ page, context }) => {
    await silence(page)
    const closed = page.waitForEvent('close')
    // As a hand closes it: a page that has something to lose could ask first.
    await page.close({ runBeforeUnload: true })
    await closed
    await context.setOffline(false)
    const newPage = await context.newPage()
    await newPage.goto(page.url())
    await expect(toast(newPage, `Your edits to “${NAME}” were saved`)).toBeVisible()
    const { where, friend, look, country, likely } = TEXTS
    await expectQuestions(newPage, [where, friend, look, country, likely])
    await expect(newPage.getByLabel('Survey name')).toHaveValue(NAME)
    await expect(saved(newPage)).toBeVisible()
    await expectSaved(merchant.api, idOf(newPage))
    await publish(newPage, byTouch(newPage))
  })
})
