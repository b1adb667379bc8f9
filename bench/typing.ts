import type { Question } from '@earshot/survey'
import { aDropDown, aMultiSelect, anNpsQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { aDraft } from '../e2e/builder/draft.ts'
import { logInWith } from '../e2e/support/log-in.ts'
import { onboarded } from '../e2e/support/merchant.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import { quantile } from './bar.ts'
import type { Figures } from './bars.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const KEYS = 50
/** A quick hand: a hundred words a minute. */
const BETWEEN_KEYS_MS = 120
/** For a computer that is slow enough by itself. */
const TIMEOUT_MS = 300_000

const PHONE = { width: 390, height: 844 }
const THREE_PANES = { width: 1440, height: 900 }

/**
 * From the press of a key in the text of a question in the middle of a survey until the frame that shows its letter has
 * been made, in surveys of ten and of 300 questions, taking turns. The clock starts with the `timeStamp` of `keydown`,
 * so waiting for a busy page counts, and stops in the first task after the next frame. That frame comes at once, not
 * with the sixtieth of a second: waiting for the screen would make every ratio better than it is. The graphics card's
 * part, after that, is not measured.
 */
export async function benchTyping(folder: string): Promise<Figures<'typing'>> {
  const server = await startServerProcess({ EARSHOT_DATA: folder })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...launchFlags(), '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  const { dashboard } = server.addresses
  const { token } = await onboarded({ dashboard })
  const surveys = {
    few: await aDraft(token, questions(10), dashboard),
    many: await aDraft(token, questions(300), dashboard),
  }
  const ratiosAt = async (viewport: typeof PHONE): Promise<Ratios> => {
    const context = await browser.newContext({ viewport, baseURL: dashboard, reducedMotion: 'reduce' })
    context.setDefaultTimeout(TIMEOUT_MS)
    await logInWith(context, token, dashboard)
    const few = await openBuilder(context, surveys.few, 5)
    const many = await openBuilder(context, surveys.many, 149)
    const ratios = await takingTurns(few, many)
    await context.close()
    return ratios
  }
  const phone = await ratiosAt(PHONE)
  const panes = await ratiosAt(THREE_PANES)
  await browser.close()
  await server.stop()
  return { phoneMedian: phone.median, phoneP95: phone.p95, panesMedian: panes.median, panesP95: panes.p95 }
}

/** The ratio of the key latency in the long survey to that in the short one, one value per round. */
type Ratios = { readonly median: readonly number[]; readonly p95: readonly number[] }

async function takingTurns(few: Page, many: Page): Promise<Ratios> {
  const ratios = { median: [] as number[], p95: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const [less, more] = [await typeInto(few), await typeInto(many)]
    const isWarmUp = round === 0
    if (isWarmUp) continue
    const [shortMs, longMs] = [quantile(less, 0.5), quantile(more, 0.5)]
    console.log(`  median ${longMs.toFixed(1)} ms with 300 questions, ${shortMs.toFixed(1)} ms with 10`)
    ratios.median.push(longMs / shortMs)
    ratios.p95.push(quantile(more, 0.95) / quantile(less, 0.95))
  }
  return ratios
}

/** The builder with that question selected, on a computer that is slower than this one. */
async function openBuilder(context: BrowserContext, surveyId: string, number: number): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(`/builder/${surveyId}`)
  await page.getByRole('button', { name: new RegExp(`^Edit question ${number}\\b`) }).click()
  await page.evaluate(watchKeys)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Replaces the text of a question, key by key. @returns how long each key took, in milliseconds */
async function typeInto(page: Page): Promise<readonly number[]> {
  const field = page.getByLabel('Question text', { exact: true })
  await field.fill('')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('forget-keys')))
  await field.pressSequentially(SENTENCE.slice(0, KEYS), { delay: BETWEEN_KEYS_MS })
  await page.getByText('Saved', { exact: true }).waitFor()
  const took = await page.evaluate(() => (globalThis as unknown as { keysTook: number[] }).keysTook)
  if (took.length !== KEYS) throw new Error(`${took.length} keys of ${KEYS} were seen: the figure would mean nothing`)
  return took
}

const SENTENCE = 'what almost kept you from buying with us today, if there was anything at all?'

/** Runs in the page. */
function watchKeys(): void {
  const seen = globalThis as unknown as { keysTook: number[] }
  seen.keysTook = []
  addEventListener('forget-keys', () => {
    seen.keysTook = []
  })
  let pressedAt = 0
  const seeKey = ({ timeStamp }: Event) => {
    pressedAt = timeStamp
  }
  function seeLetter(): void {
    const { keysTook } = seen
    const since = pressedAt
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keysTook.push(performance.now() - since)
      port2.postMessage(null)
    })
  }
  addEventListener('keydown', seeKey, { capture: true })
  addEventListener('input', seeLetter, { capture: true })
}

const OPTIONS = ['instagram', 'a-friend', 'the-news', 'search']

const QUESTION_TYPES: readonly ((id: string, next: string) => Question)[] = [
  (id, next) => aSingleSelect(id, { options: OPTIONS, logic: [aRule(['instagram'], next)] }),
  (id) => anNpsQuestion(id),
  (id) => aMultiSelect(id, { options: OPTIONS }),
  (id) => aDropDown(id, { options: OPTIONS }),
]

/** One type after the other, and round again. */
const questions = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => {
    const make = QUESTION_TYPES[index % QUESTION_TYPES.length] ?? aTextQuestion
    return make(`q${index + 1}`, `q${Math.min(index + 2, count)}`)
  })
