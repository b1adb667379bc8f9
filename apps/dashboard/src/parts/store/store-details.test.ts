import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { createQueryClient } = await import('../../lib/query-client.ts')
const { storeDetailsQuery } = await import('./store-details.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that asks for the store's details, whose server answers this. */
function aPageThatAsks(status: number, body: object) {
  const fetched = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  return { fetched, queries, screen: () => new QueryObserver(queries, storeDetailsQuery).subscribe(() => {}) }
}

const STORE = { data: { store: { storeId: 's1' } } }

test('the store’s details are fresh for five minutes', async () => {
  const { fetched, queries } = aPageThatAsks(200, STORE)
  expect(await queries.fetchQuery(storeDetailsQuery)).toEqual(STORE.data)
  expect(fetched).toHaveBeenCalledWith('/api/onboarding/store/details', expect.objectContaining({ method: 'GET' }))
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  await queries.fetchQuery(storeDetailsQuery)
  expect(fetched).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await queries.fetchQuery(storeDetailsQuery)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('they are loaded once, and neither for another screen nor for a window that is looked at again', async () => {
  const { fetched, queries, screen } = aPageThatAsks(200, STORE)
  queries.mount()
  const leave = screen()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  leave()
  screen()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledOnce()
  queries.unmount()
})

test('they are asked for again twice at most', async () => {
  const { fetched, queries } = aPageThatAsks(500, { problem: { code: 'unexpected', requestId: 'r-1' } })
  const asked = expect(queries.fetchQuery(storeDetailsQuery)).rejects.toMatchObject({ status: 500 })
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
  expect(fetched).toHaveBeenCalledTimes(3)
})

const metadata = { city: 'Oslo', plan: 'Pro', country: 'NO', currency: 'NOK', installedAt: '2026-11-21T10:00:00.000Z' }

test.each([
  { as: 'an object', sent: metadata },
  { as: 'a JSON string', sent: JSON.stringify(metadata) },
])('the metadata of a store is understood as $as', async ({ sent }) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { userEmail: 'a@b.example', metadata: sent } }))
  expect(
    await createQueryClient(
      () => {},
      () => false,
    ).fetchQuery(storeDetailsQuery),
  ).toMatchObject({ userEmail: 'a@b.example', metadata })
})
