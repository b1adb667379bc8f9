import type { Locator, Page, Route } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'

/** The call that loads a survey, and saves it. */
export const SURVEY = /\/api\/surveys\/[\w-]+$/

/** The server says what it has, and saves nothing: the world stays as it is. */
export async function saveNothing(page: Page): Promise<void> {
  await page.addInitScript(loseLastSaves)
  await page.evaluate(loseLastSaves)
  await page.route(SURVEY, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const reply = await route.fetch({ method: 'GET' })
    const { data } = (await reply.json()) as { data: { status: string } }
    const hasUnpublishedChanges = data.status === 'published'
    await route.fulfill({ response: reply, json: { data: { ...data, hasUnpublishedChanges } } })
  })
}

/** No route would stop the saves that a page sends while it closes. */
function loseLastSaves(): void {
  const lose = () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  }
  addEventListener('pagehide', lose, { capture: true })
  document.addEventListener('visibilitychange', () => document.hidden && lose(), { capture: true })
}

/** An edit of which no save arrives, not even the one of a page that goes, which no route would stop. */
export async function writeOffline(page: Page): Promise<void> {
  await page.addInitScript(loseSaves)
  await page.evaluate(loseSaves)
  await page.getByLabel('Survey name').fill('Written on a train')
  await page.getByText('Not saved, trying again').waitFor()
}

function loseSaves(): void {
  const { fetch } = window
  window.fetch = (input, init) =>
    init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
}

/** Edits what shoppers see already. */
export async function change(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Required' }).click()
  await page.getByText('Unpublished changes').waitFor()
}

export const pressButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const sheetNamed = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Opens the actions of the survey, and continues to an item of it. @param title the title of that item */
export async function openFromMore(page: Page, item: string, title = item): Promise<void> {
  await closeSheet(page)
  await pressButton(page, 'More')
  await pastDoubleTap(page)
  await sheetNamed(page, 'More').getByRole('button', { name: item }).click()
  await sheetNamed(page, title).waitFor()
}

/** Opens what can be done with a question, and does it. */
export async function withQuestion(page: Page, number: number, what: string): Promise<void> {
  await pressButton(page, `More for question ${number}`)
  await page.getByRole('menuitem', { name: what }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

/** Selects the question of this number. */
export async function takeScreen(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit question ${number}\\b`) }).click()
  await page.getByRole('region', { name: `Question ${number}`, exact: true }).waitFor()
}

/**
 * Edits in many places what was saved elsewhere meanwhile; the save finds out once all of it is done.
 * @param onRoute answers requests for the server's copy; by default the server does
 */
export async function meetConflict(page: Page, onRoute = (route: Route) => route.fallback()): Promise<void> {
  const problem = { code: 'survey_changed_elsewhere', version: 99 }
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.getByLabel('Survey name').waitFor()
  await page.route(SURVEY, async (route) => {
    if (route.request().method() !== 'PUT') return onRoute(route)
    await promise
    return route.fulfill({ status: 409, json: { problem } })
  })
  await page.getByLabel('Survey name').fill('After the purchase')
  await page.getByLabel('Question text').fill('Where did you first hear about us?')
  await page.getByRole('switch', { name: 'Required' }).click()
  await page.getByRole('textbox', { name: 'Option 2' }).fill('A friend told me')
  await withQuestion(page, 1, 'Duplicate')
  resolve()
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  await sheetNamed(page, 'Changed in two places').waitFor()
}

/** The word of another tab that has this survey open, too. */
export const openElsewhere = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const surveyId = location.pathname.split('/').at(-1)
    new BroadcastChannel(`earshot.editing.${surveyId}`).postMessage({ is: 'here', tab: 'another' })
  })

/** Everything that counts seconds is frozen from here on. */
export const freezeClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 1000 ? 0 : setTimeout(run, ms)) as typeof window.setTimeout
  })
