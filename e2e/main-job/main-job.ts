import { type Shop, snippet } from '../shop/shop.ts'
import { detailsOf, onboarded, PASSWORD } from '../support/merchant.ts'
import { earshot, expect, test } from '../support/test.ts'
import type { Browser } from './browser.ts'
import { prickEars } from './ear.ts'
import { find, hears, isLedTo, type Person, reads } from './person.ts'

const TEXTS = {
  found: 'How did you find us?',
  friend: 'Which friend?',
  country: 'Where do you live?',
  likely: 'Would you recommend us?',
} as const

type Job = {
  readonly browser: Browser
  readonly person: Person
  /** What the merchant logs in with. */
  readonly email: string
  /** A page of the store, with Earshot on it. */
  readonly storePage: string
}

/**
 * From logging in to the file of responses: all that a merchant came for, and what a shopper has to do with it.
 * @param by how whoever does it gets by
 */
export async function doMainJob(browser: Browser, by: (browser: Browser) => Person, shop: Shop): Promise<void> {
  const { email, token } = await onboarded()
  const { store } = await detailsOf(token)
  const storePage = shop.page({ head: snippet({ token, publicKey: store.publicKey }) })
  const job = { browser, person: by(browser), email, storePage }
  await prickEars(browser)
  await test.step('logs in', () => logIn(job))
  await test.step('asks four questions with a rule', () => build(job))
  await test.step('looks at it as a shopper', () => preview(job))
  await test.step('publishes', () => publish(job))
  await test.step('a shopper answers in the store', () => answer(job))
  await test.step('reads the result', () => readResults(job))
  await test.step('downloads the report', () => download(job))
}

async function logIn({ browser, person, email }: Job): Promise<void> {
  await browser.open(earshot.dashboard)
  await person.write('E-mail', email)
  await person.write('Password', PASSWORD)
  await person.press('button', 'Log in')
  await find(browser, 'heading', 'Surveys')
}

async function build(job: Job): Promise<void> {
  const { browser, person } = job
  await person.press('button', 'New survey')
  await find(browser, 'tab', 'All')
  await person.press('link', /^Create from scratch/)
  await person.write('Survey name', 'After the purchase')
  await add(job, 'Single choice', TEXTS.found)
  await person.write('Option 1', 'A friend')
  await person.write('Option 2', 'Instagram')
  await add(job, 'Text', TEXTS.friend)
  await add(job, 'Drop-down', TEXTS.country)
  await person.write('Option 1', 'Denmark')
  await person.write('Option 2', 'Norway')
  await add(job, 'NPS', TEXTS.likely)
  await lead(job)
  await hears(browser, 'Saved')
}

async function add({ person }: Job, kind: string, text: string): Promise<void> {
  await person.press('button', 'Add a question')
  await person.press('button', new RegExp(`^${kind}`))
  await person.writeHere('Question text', text)
}

/** Whoever comes by Instagram is not asked for a friend. */
async function lead({ browser, person }: Job): Promise<void> {
  await person.choose('tab', 'Logic')
  await person.press('button', 'Add a rule to question 1')
  await person.press('checkbox', 'Instagram')
  await person.press('button', 'Choose what comes then')
  await person.press('button', new RegExp(`${TEXTS.country.slice(0, -1)}`))
  await reads(browser, 'region', 'Logic of question 1', 'If the answer is', 'Instagram', TEXTS.country)
}

async function preview(job: Job): Promise<void> {
  const { browser, person } = job
  await person.choose('tab', 'Preview')
  await find(browser, 'heading', TEXTS.found)
  await person.choose('radio', 'Instagram')
  await goOn(job, TEXTS.country)
  await reads(browser, 'region', 'Preview', 'Because the answer to 1 was Instagram (rule 1)')
  await person.chooseFrom(/.*/, 'Norway')
  await goOn(job, TEXTS.likely)
  await person.choose('radio', '9')
  await person.press('button', 'Submit')
  await isLedTo(browser, 'heading', 'Thank You!')
}

/** The next question is read out when it comes. */
async function goOn({ browser, person }: Job, question: string): Promise<void> {
  await person.press('button', 'Next')
  await isLedTo(browser, 'heading', question)
}

async function publish({ browser, person }: Job): Promise<void> {
  await person.press('button', 'Publish')
  await hears(browser, 'It’s live. We haven’t seen your store yet')
}

async function answer(job: Job): Promise<void> {
  const { browser, person, storePage } = job
  await browser.open(storePage)
  await hears(browser, 'This store has a question for you.')
  await person.choose('radio', 'A friend')
  await goOn(job, TEXTS.friend)
  await person.write(TEXTS.friend, 'Ada')
  await goOn(job, TEXTS.country)
  await person.chooseFrom(/.*/, 'Norway')
  await goOn(job, TEXTS.likely)
  await person.choose('radio', '9')
  await person.press('button', 'Submit')
  await isLedTo(browser, 'heading', 'Thank You!')
  await hears(browser, 'Your responses have been submitted successfully.')
}

async function readResults({ browser, person }: Job): Promise<void> {
  await browser.open(earshot.dashboard)
  await person.press('link', 'Results of After the purchase')
  await reads(browser, 'article', TEXTS.found, '1 response', 'A friend')
  await reads(browser, 'article', TEXTS.friend, '1 response', 'Ada')
  await reads(browser, 'article', TEXTS.country, '1 response', 'Norway')
  await reads(browser, 'article', TEXTS.likely, '1 response', '+100')
}

async function download({ browser, person }: Job): Promise<void> {
  await person.choose('tab', 'Responses')
  const report = await browser.download(() => person.press('button', 'Download CSV'))
  await hears(browser, 'Your download has started')
  const [, ...lines] = report.trim().split('\r\n')
  expect(lines).toHaveLength(1)
  for (const told of ['A friend', 'Ada', 'Norway', '9']) expect(lines[0]).toContain(told)
}
