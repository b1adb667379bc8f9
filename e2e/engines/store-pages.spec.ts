import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import type { Driver } from '../drivers/driver.ts'
import { expect, type Shop, type ShopPage, snippet } from '../shop/shop.ts'
import { publishTo } from '../shop/store.ts'
import { BOX_NAMES, MAX_SURVEY_HEIGHT, SHOWN_WIDTHS, surveysInBoxes } from '../shop/theme-boxes.ts'
import { engineTest as test } from './engine-test.ts'

test('a survey has its width in every box, on a phone and wide', async ({ driver, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  await openInFrame(driver, shop, { head: snippet(store), body: surveysInBoxes(surveyId) })
  await expect.poll(() => driver.evaluate(surveysWithAnswers)).toBe(BOX_NAMES.length)
  for (const { width, minWidth } of SHOWN_WIDTHS) {
    await driver.evaluate(`document.querySelector('iframe').width = ${width}`)
    expect(await driver.evaluate<number>('frames[0].innerWidth')).toBe(width)
    const boxes = await driver.evaluate(measureBoxes)
    expect(boxes.map(({ name }) => name)).toEqual(BOX_NAMES)
    for (const box of boxes) {
      expect.soft(box.width, `${box.name} at ${width}`).toBeGreaterThanOrEqual(minWidth)
      expect.soft(box.right, `${box.name} at ${width}`).toBeLessThanOrEqual(width)
      expect.soft(box.height, `${box.name} at ${width}`).toBeLessThan(MAX_SURVEY_HEIGHT)
    }
  }
})

test('a page with a picture that never comes shows its survey', async ({ driver, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await using host = await openSilentHost()
  const body = `<img src="${host.origin}/slow.png" alt="">`
  await openInFrame(driver, shop, { head: snippet(store), body })
  await expect.poll(() => driver.evaluate(surveysWithAnswers)).toBe(1)
  expect(await driver.evaluate<string>('frames[0].document.readyState')).toBe('interactive')
})

/**
 * Opens a page of the store in a frame of another page. A frame has any width and may load forever. A window of
 * WebKitGTK is at least 447 px wide, and its driver runs nothing in a page that still loads.
 */
async function openInFrame(driver: Driver, shop: Shop, page: ShopPage): Promise<void> {
  await driver.open(shop.page({}))
  const frame = `<iframe src="${shop.page(page)}" width="390" height="844" style="border:0"></iframe>`
  await driver.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(frame)})`)
}

/** Runs in the outer page: how many surveys in the frame show what can be answered. */
const surveysWithAnswers = () =>
  [...(frames[0]?.document.querySelectorAll('*') ?? [])].filter(({ shadowRoot }) =>
    shadowRoot?.querySelector('input')?.checkVisibility(),
  ).length

/** Runs in the outer page: where the inline survey of each section is in the frame. */
const measureBoxes = () =>
  [...(frames[0]?.document.querySelectorAll('section') ?? [])].map((section) => {
    const box = section.querySelector('earshot-survey')?.getBoundingClientRect()
    const { width = 0, right = 0, height = 0 } = box ?? {}
    return { name: section.getAttribute('aria-label'), width, right, height }
  })

/** A host that takes every request and never replies. */
async function openSilentHost() {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
