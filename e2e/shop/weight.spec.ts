import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoSurvey } from '../../apps/server/src/demo/demo-survey.ts'
import type { SurveyId } from '../../packages/survey/src/index.ts'
import { freezeFrames } from '../support/freeze-frames.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const KB = 1_024
/**
 * The bytes that a store page may have to fetch. `part` is for each chunk that few surveys need, once one does. The last two count
 * headers as well: the requests after the loader fit into the first window of a connection.
 */
const BUDGET = {
  toFirstQuestion: 14.75 * KB,
  part: 1.5 * KB,
  loaderRound: 3.5 * KB,
  secondRound: 13.5 * KB,
}

shopTest('little stands between a store page and its first question', async ({ page, shop, store }) => {
  // Ids of chance alone: no other survey like it weighs more.
  await publishTo(store, demoSurvey(randomUUID() as SurveyId, randomUUID).questions)
  const letFramesGo = await freezeFrames(page)
  const urls: string[] = []
  page.on('request', (request) => {
    // The count of the visit comes after the decision, and nothing waits for it.
    if (request.method() === 'GET' && request.url().startsWith(earshot.storefront)) urls.push(request.url())
  })
  await page.goto(shop.page({ head: snippet(store) }))
  await page.getByRole('radio').first().waitFor()
  await page.waitForLoadState('networkidle')
  // All that a page fetches which is never painted: the loader with the document of the store, the widget and the revision.
  const waitedFor = [...urls]
  expect(waitedFor).toHaveLength(3)
  const { widget, ...others } = await builtFiles()
  expect(waitedFor).toContain(addressOf(widget))
  const sizes = await Promise.all(waitedFor.map(wireBytes))
  for (const [index, url] of waitedFor.entries()) console.log(`  ${new URL(url).pathname}: ${sizes[index]} bytes`)
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(`to the first question: ${sum} bytes of ${BUDGET.toFirstQuestion}`)
  const [first = 0, ...second] = await Promise.all(waitedFor.map(headerBytes))
  const loaderRound = first + (sizes[0] ?? 0)
  const secondRound = second.reduce((total, bytes) => total + bytes, sum - (sizes[0] ?? 0))
  console.log(
    `with headers: ${loaderRound} bytes of ${BUDGET.loaderRound}, then ${secondRound} of ${BUDGET.secondRound}`,
  )
  expect(loaderRound).toBeLessThanOrEqual(BUDGET.loaderRound)
  expect(secondRound).toBeLessThanOrEqual(BUDGET.secondRound)
  expect(sum).toBeLessThanOrEqual(BUDGET.toFirstQuestion)

  // The rest is asked for once the question stands there, and keeps nobody waiting for it.
  await letFramesGo()
  const comesAfter = [others.deferred, others.sender, others['scale-view'], others['text-view']].map(addressOf)
  await expect.poll(() => urls.slice(waitedFor.length)).toEqual(expect.arrayContaining(comesAfter))
})

shopTest('each further control adds little, and so does an audience', async () => {
  const { loader: _l, widget: _w, sender: _s, deferred: _a, ...parts } = await builtFiles()
  const named = ['scale-view', 'select-view', 'date-view', 'calendar', 'audience']
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(named))
  for (const [name, file] of Object.entries(parts)) {
    const bytes = await wireBytes(addressOf(file))
    console.log(`  ${name}: ${bytes} bytes of ${BUDGET.part}`)
    expect(bytes, name).toBeLessThanOrEqual(BUDGET.part)
  }
})

/** The storefront's modules by name, as the build wrote them down. */
async function builtFiles(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL('../../apps/storefront/dist/manifest.json', import.meta.url), 'utf8'))
}

const addressOf = (file = ''): string => `${earshot.storefront}/${file}`

/** The bytes for a browser that takes brotli. */
async function wireBytes(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers.get('content-encoding'), url).toBe('br')
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}

/** The bytes of the head of an answer, as HTTP/1.1 sends it. */
async function headerBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return [...headers].reduce(
    (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  )
}
