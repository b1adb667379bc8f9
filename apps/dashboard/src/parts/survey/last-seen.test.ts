import { beforeEach, expect, test, vi } from 'vitest'
import { aPage, aToken } from '../../lib/testing/a-page.ts'
import { stubIndexedDb } from '../../lib/testing/stub-indexed-db.ts'
import type { Seen } from './last-seen.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const rows = stubIndexedDb()
const { lastSeen } = await import('./last-seen.ts')
const { session } = await import('../../lib/session.ts')

const seen = {
  details: { userEmail: 'ida@nordlys.example', billing: { customerApiToken: 'a secret' } },
  customer: { customer: null, isReached: true },
  survey: { surveyId: 's1' },
} as unknown as Seen

beforeEach(() => {
  rows.clear()
  session.begin(aToken('m1'))
})

test('what was last seen is there again, but for the token of the billing provider', async () => {
  await lastSeen.save(seen)
  expect(await lastSeen.read()).toMatchObject({ ...seen, details: { billing: { customerApiToken: null } } })
  expect(JSON.stringify([...rows])).not.toContain('a secret')
})

test('another merchant neither gets it nor leaves it there', async () => {
  await lastSeen.save(seen)
  session.begin(aToken('m2'))
  expect(await lastSeen.read()).toBeNull()
  expect([...rows]).toEqual([])
})

test('of nobody nothing is kept', async () => {
  session.end()
  await lastSeen.save(seen)
  expect([...rows]).toEqual([])
})

test('what another build has kept in another shape is of no use', async () => {
  await lastSeen.save(seen)
  const [[key, row]] = [...rows] as [[string, object]]
  rows.set(key, { ...row, shape: 0 })
  expect(await lastSeen.read()).toBeNull()
})

test('where a browser keeps nothing, nothing fails', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await lastSeen.save(seen)
  expect(await lastSeen.read()).toBeNull()
  await lastSeen.clear()
})
