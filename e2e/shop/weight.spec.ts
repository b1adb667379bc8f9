import { readFile } from 'node:fs/promises'
import { anNpsQuestion, aSingleSelect } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, snippet, test } from './shop.ts'
import { publish } from './store.ts'

const KB = 1_024
/** What a store page may have to fetch. The last is for each control that does not come with the widget. */
const BUDGET = { toFirstQuestion: 14 * KB, loader: 2.5 * KB, control: 1.5 * KB }

test('little stands between a store page and its first question', async ({ page, shop, store }) => {
  await publish(store, [aSingleSelect('q', { options: ['a', 'b', 'c', 'd'] }), anNpsQuestion('nps')])
  const urls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    // That it was shown is told once it stands there.
    if (new URL(url).origin === earshot.storefront && request.method() === 'GET') urls.push(url)
  })
  const { widget } = await builtFiles()
  await page.goto(shop.page({ head: snippet(store) }))
  await page.getByRole('radio').first().waitFor()
  // The rest is asked for once the question stands there, and keeps nobody waiting for it.
  const waitedFor = urls.filter((url) => !url.includes('/assets/') || url.endsWith(`/${widget}`))
  const sizes = await Promise.all(waitedFor.map(wireBytes))
  for (const [index, url] of waitedFor.entries()) console.log(`  ${new URL(url).pathname}: ${sizes[index]} bytes`)
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(`to the first question: ${sum} bytes of ${BUDGET.toFirstQuestion}`)
  expect(waitedFor).toHaveLength(4)
  expect(await wireBytes(`${earshot.storefront}/earshot.js`)).toBeLessThanOrEqual(BUDGET.loader)
  expect(sum).toBeLessThanOrEqual(BUDGET.toFirstQuestion)
})

test('each further control adds little', async () => {
  const { loader: _l, widget: _w, sender: _s, later: _a, ...controls } = await builtFiles()
  expect(Object.keys(controls)).toEqual(expect.arrayContaining(['scale-view', 'select-view', 'date-view', 'calendar']))
  for (const [name, file] of Object.entries(controls)) {
    const bytes = await wireBytes(`${earshot.storefront}/${file}`)
    console.log(`  ${name}: ${bytes} bytes of ${BUDGET.control}`)
    expect(bytes, name).toBeLessThanOrEqual(BUDGET.control)
  }
})

/** The storefront's modules by name, as the build wrote them down. */
async function builtFiles(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL('../../apps/storefront/dist/manifest.json', import.meta.url), 'utf8'))
}

/** What crosses the wire to a browser that takes brotli. */
async function wireBytes(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers.get('content-encoding'), url).toBe('br')
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}
