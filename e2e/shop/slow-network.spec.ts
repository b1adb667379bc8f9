import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { anNpsQuestion, aSingleSelect, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, FAILED_CALL, layoutShift, shopTest, snippet } from './shop.ts'
import { publishTo, storedCounts } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const aChoice = aSingleSelect('a', { options: ['x', 'y'], config: { randomize: false } })

shopTest('on a slow network the store comes first, and the survey when it can', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [aChoice, anNpsQuestion('b')])
  const script = await delayResponses(page, '/earshot.js?*')
  const modules = await delayResponses(page, '/assets/**')
  const documents = await delayResponses(page, '/storefront/v1/**')
  const parcel = page.getByRole('button', { name: 'Track my parcel' })

  const url = shop.page({
    head: snippet(store),
    body: `<button onclick="this.textContent = 'On its way'">Track my parcel</button>`,
  })
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await parcel.click()
  await expect(page.getByRole('button', { name: 'On its way' })).toBeVisible()
  script.letGo()
  await page.waitForLoadState('load') // which the documents and modules do not hold up
  expect(await page.locator('html > *').count()).toBe(2)
  documents.letGo()
  await expect.poll(modules.held).toBe(1)
  expect(await page.locator('html > *').count()).toBe(2)
  modules.letGo()
  await expect(asked(page)).toBeVisible()
  expect(await layoutShift(page)).toBe(0)

  const answers = await delayResponses(page, '/storefront/v1/responses?*')
  await page.getByRole('radio', { name: 'The x one' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'How likely, b?')).toBeFocused()
  await expect.poll(answers.held).toBe(1)
  expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
  await page.reload()
  await expect(heading(page, 'How likely, b?')).toBeVisible()
  await expect.poll(answers.held).toBeGreaterThan(1) // the same answer, once more from the next page
  answers.letGo()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
})

shopTest('a press that comes before the page knows the way is made up for, once', async ({ page, shop, store }) => {
  // Pressed twice in a row, Next would skip the second.
  const surveyId = await publishTo(store, [aChoice, aTextQuestion('b', { isRequired: false }), anNpsQuestion('c')])
  const deferredChunk = await delayResponses(page, `/${await deferredFile()}`)
  await page.goto(shop.page({ head: snippet(store) }))
  await page.getByRole('radio', { name: 'The x one' }).check()
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await expect.poll(deferredChunk.held).toBeGreaterThan(0)
  await expect(heading(page, 'Which one, a?')).toBeVisible()
  expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
  deferredChunk.letGo()
  await expect(heading(page, 'What else, b?')).toBeFocused()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'How likely, c?')).toBeFocused()
})

shopTest.describe('where the rest of the player does not come at first', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })

  shopTest('Next tries again, and goes on', async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [aChoice, anNpsQuestion('b')])
    const deferredChunk = `${earshot.storefront}/${await deferredFile()}*`
    let refused = 0
    await page.route(deferredChunk, (route) => {
      refused++
      return route.abort()
    })
    await page.goto(shop.page({ head: snippet(store) }))
    await page.getByRole('radio', { name: 'The x one' }).check()
    const next = page.getByRole('button', { name: /^(Next|Submit)$/ })
    await next.click()
    await expect.poll(() => refused).toBeGreaterThan(1)
    await page.unroute(deferredChunk)
    // Whatever was under way may have come by now, and the first press been made up for.
    await next.click()
    await expect(heading(page, 'How likely, b?')).toBeVisible()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
  })
})

/** Everything that a walk needs only after its first question is on the screen. */
async function deferredFile(): Promise<string> {
  const manifest = await readFile(new URL('../../apps/storefront/dist/manifest.json', import.meta.url), 'utf8')
  return JSON.parse(manifest).deferred
}

/** The slowest possible network: nothing below this path of ours is answered until it is released. */
async function delayResponses(page: Page, path: string) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  await page.route(earshot.storefront + path, async (route: Route) => {
    waiting++
    await opened
    // The page that asked may be gone by now.
    await route.fallback().catch(() => {})
  })
  return { held: () => waiting, letGo: open }
}
