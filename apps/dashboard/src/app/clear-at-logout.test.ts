import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPage, aToken } from '../lib/testing/a-page.ts'
import { stubIndexedDb } from '../lib/testing/stub-indexed-db.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const rows = stubIndexedDb()
const { clearAtLogout } = await import('./clear-at-logout.ts')
const { lastSeen } = await import('../parts/survey/last-seen.ts')
const { session } = await import('../lib/session.ts')
const { toasts } = await import('../ui/toast/toasts.ts')

const seen = { details: { billing: {} }, customer: {}, survey: {} } as Parameters<typeof lastSeen.save>[0]

beforeEach(async () => {
  rows.clear()
  session.begin(aToken('m1'))
  await lastSeen.save(seen)
})

test('a logout leaves nothing of what was seen, on the screen or on the device', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['surveys'], ['theirs'])
  const stop = clearAtLogout(queries)
  expect([queries.getQueryData(['surveys']), rows.size]).toEqual([['theirs'], 1])
  session.end()
  expect(queries.getQueryData(['surveys'])).toBeUndefined()
  await vi.waitFor(() => expect([...rows]).toEqual([]))
  stop()
})

test('what could still be taken back goes, so that the next merchant does not do it; what is only said stays', () => {
  const stop = clearAtLogout(new QueryClient())
  const action = { label: 'Undo', onPress: () => {} }
  toasts.show({ title: '“Mine” is deleted', action })
  const messages = toasts.show({ title: 'Store deleted' })
  session.end()
  const open = toasts.read().list.filter(({ isOpen }) => isOpen)
  expect(open.map(({ id }) => id)).toEqual([messages])
  stop()
})

test('a login that ended while no tab was open leaves nothing on the device, from the next start on', async () => {
  session.end()
  expect(rows.size).toBe(1)
  const stop = clearAtLogout(new QueryClient())
  await vi.waitFor(() => expect([...rows]).toEqual([]))
  stop()
})

test('what a start without a login has already asked for stays', () => {
  session.end()
  const queries = new QueryClient()
  queries.setQueryData(['configuration'], 'asked')
  const stop = clearAtLogout(queries)
  expect(queries.getQueryData(['configuration'])).toBe('asked')
  stop()
})
