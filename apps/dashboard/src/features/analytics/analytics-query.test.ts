import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
// A query is sent again only where there is a browser.
vi.stubGlobal('window', globalThis)
const { QueryObserver } = await import('@tanstack/react-query')
const { createQueryClient } = await import('../../lib/query-client.ts')
const { analyticsQuery } = await import('./analytics-query.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { what: 'a survey that is not there', status: 404, body: { problem: { code: 'survey_not_found' } }, asked: 1 },
  { what: 'results that are there', status: 200, body: { data: {} }, asked: 7 },
])('in half a minute, $what is asked for $asked times', async ({ status, body, asked }) => {
  const fetch = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  const leave = new QueryObserver(queries, analyticsQuery('s1')).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  expect(fetch).toHaveBeenCalledTimes(asked)
})
