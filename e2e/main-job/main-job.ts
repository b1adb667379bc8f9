import { recordAnnouncements } from '../drivers/announcements.ts'
import type { AccessibleDriver } from '../drivers/driver.ts'
import { expectAnnouncement, expectFocused, expectTexts, findNode, type NodeQuery } from '../drivers/expect-tree.ts'
import type { InputMethod } from '../drivers/input-method.ts'
import { type Shop, snippet } from '../shop/shop.ts'
import { detailsOf, onboarded, PASSWORD } from '../support/merchant.ts'
import { earshot, expect, test } from '../support/test.ts'

const TEXTS = {
  found: 'How did you find us?',
  friend: 'Which friend?',
  country: 'Where do you live?',
  likely: 'Would you recommend us?',
} as const

type Job = {
  readonly driver: AccessibleDriver
  readonly input: InputMethod<NodeQuery>
  /** The merchant's login. */
  readonly email: string
  /** A page of the store, with Earshot on it. */
  readonly storePage: string
}

/**
 * From logging in to the file of responses: all that a merchant came for, and what a shopper has to do with it.
 * @param by the input method it is done with
 */
export async function doMainJob(
  driver: AccessibleDriver,
  by: (driver: AccessibleDriver) => InputMethod<NodeQuery>,
  shop: Shop,
): Promise<void> {
  const { email, token } = await onboarded()
  const { store } = await detailsOf(token)
  const storePage = shop.page({ head: snippet({ token, publicKey: store.publicKey }) })
  const job = { driver, input: by(driver), email, storePage }
  await recordAnnouncements(driver)
  await test.step('logs in', () => logIn(job))
  await test.step('asks four questions with a rule', () => build(job))
  await test.step('looks at it as a shopper', () => preview(job))
  await test.step('publishes', () => publish(job))
  await test.step('a shopper answers in the store', () => answer(job))
  await test.step('reads the result', () => readResults(job))
  await test.step('downloads the report', () => download(job))
}

async function logIn({ driver, input, email }: Job): Promise<void> {
  await driver.open(earshot.dashboard)
  await input.write({ role: 'textbox', name: 'Email' }, email)
  await input.write({ role: 'textbox', name: 'Password' }, PASSWORD)
  await input.press({ role: 'button', name: 'Log in' })
  await findNode(driver, { role: 'heading', name: 'Surveys' })
}

async function build(job: Job): Promise<void> {
  const { driver, input } = job
  await input.press({ role: 'button', name: 'New survey' })
  await findNode(driver, { role: 'tab', name: 'All' })
  await input.press({ role: 'link', name: /^Create from scratch/ })
  await input.write({ role: 'textbox', name: 'Survey name' }, 'After the purchase')
  await add(job, 'Single choice', TEXTS.found)
  await input.write({ role: 'textbox', name: 'Option 1' }, 'A friend')
  await input.write({ role: 'textbox', name: 'Option 2' }, 'Instagram')
  await add(job, 'Text', TEXTS.friend)
  await add(job, 'Drop-down', TEXTS.country)
  await input.write({ role: 'textbox', name: 'Option 1' }, 'Denmark')
  await input.write({ role: 'textbox', name: 'Option 2' }, 'Norway')
  await add(job, 'NPS', TEXTS.likely)
  await lead(job)
  await expectAnnouncement(driver, 'Saved')
}

async function add({ driver, input }: Job, typeName: string, text: string): Promise<void> {
  await input.press({ role: 'button', name: 'Add a question' })
  await input.press({ role: 'button', name: new RegExp(`^${typeName}`) })
  await expectFocused(driver, { role: 'textbox', name: 'Question text' })
  await input.type(text)
}

/** A shopper from Instagram is not asked for a friend. */
async function lead({ driver, input }: Job): Promise<void> {
  await input.choose({ role: 'tab', name: 'Logic' })
  await input.press({ role: 'button', name: 'Add a rule to question 1' })
  await input.press({ role: 'checkbox', name: 'Instagram' })
  await input.press({ role: 'button', name: 'Choose what comes then' })
  await input.press({ role: 'button', name: new RegExp(`${TEXTS.country.slice(0, -1)}`) })
  await expectTexts(
    driver,
    { role: 'region', name: 'Logic of question 1' },
    'If the answer is',
    'Instagram',
    TEXTS.country,
  )
}

async function preview(job: Job): Promise<void> {
  const { driver, input } = job
  await input.choose({ role: 'tab', name: 'Preview' })
  await findNode(driver, { role: 'heading', name: TEXTS.found })
  await input.choose({ role: 'radio', name: 'Instagram' })
  await goOn(job, TEXTS.country)
  await expectTexts(driver, { role: 'region', name: 'Preview' }, 'Because the answer to 1 was Instagram (rule 1)')
  await input.chooseFrom({ role: 'combobox', name: /.*/ }, { role: 'option', name: 'Norway' })
  await goOn(job, TEXTS.likely)
  await input.choose({ role: 'radio', name: '9' })
  await input.press({ role: 'button', name: 'Submit' })
  await expectFocused(driver, { role: 'heading', name: 'Thank You!' })
}

/** The next question is read out when it comes. */
async function goOn({ driver, input }: Job, question: string): Promise<void> {
  await input.press({ role: 'button', name: 'Next' })
  await expectFocused(driver, { role: 'heading', name: question })
}

async function publish({ driver, input }: Job): Promise<void> {
  await input.press({ role: 'button', name: 'Publish' })
  await expectAnnouncement(driver, 'It’s live. We haven’t seen your store yet')
}

async function answer(job: Job): Promise<void> {
  const { driver, input, storePage } = job
  await driver.open(storePage)
  await expectAnnouncement(driver, 'This store has a question for you.')
  await input.choose({ role: 'radio', name: 'A friend' })
  await goOn(job, TEXTS.friend)
  await input.write({ role: 'textbox', name: TEXTS.friend }, 'Ada')
  await goOn(job, TEXTS.country)
  await input.chooseFrom({ role: 'combobox', name: /.*/ }, { role: 'option', name: 'Norway' })
  await goOn(job, TEXTS.likely)
  await input.choose({ role: 'radio', name: '9' })
  await input.press({ role: 'button', name: 'Submit' })
  await expectFocused(driver, { role: 'heading', name: 'Thank You!' })
  await expectAnnouncement(driver, 'Your responses have been submitted successfully.')
}

async function readResults({ driver, input }: Job): Promise<void> {
  await driver.open(earshot.dashboard)
  await input.press({ role: 'link', name: 'Results of After the purchase' })
  await expectTexts(driver, { role: 'article', name: TEXTS.found }, '1 response', 'A friend')
  await expectTexts(driver, { role: 'article', name: TEXTS.friend }, '1 response', 'Ada')
  await expectTexts(driver, { role: 'article', name: TEXTS.country }, '1 response', 'Norway')
  await expectTexts(driver, { role: 'article', name: TEXTS.likely }, '1 response', 'A score needs 10 responses.')
}

async function download({ driver, input }: Job): Promise<void> {
  await input.choose({ role: 'tab', name: 'Responses' })
  const [menu, file] = [
    { role: 'button', name: 'Download and print' },
    { role: 'menuitem', name: 'Responses (CSV)' },
  ]
  const report = await driver.download(() => input.chooseFrom(menu, file))
  await expectAnnouncement(driver, 'Your download is complete')
  const [, ...lines] = report.trim().split('\r\n')
  expect(lines).toHaveLength(1)
  for (const value of ['A friend', 'Ada', 'Norway', '9']) expect(lines[0]).toContain(value)
}
