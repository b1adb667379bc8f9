import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseAwayError } from './db/failure-kind.ts'
import { createLargeWork } from './large-work.ts'

/** Work that a test ends. */
function someWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, work, end }
}

test('so many run at once, and the stores of those that wait take turns', async () => {
  const largeWork = createLargeWork({ slots: 2 })
  const { started, work, end } = someWork()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void largeWork(name.slice(0, 1), work(name))
  expect(started).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('a3')
  expect(started.at(-1)).toBe('a4')
})

test('work that fails makes room as well, and its error is thrown', async () => {
  const largeWork = createLargeWork({ slots: 1 })
  const failed = largeWork('a', () => Promise.reject(new Error('no')))
  const next = largeWork('a', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('work that waits while nothing succeeds is refused, and what runs goes on', async () => {
  const largeWork = createLargeWork({ slots: 1, patienceMs: 100 })
  const { work, end } = someWork()
  const stalled = largeWork('a', work('a1'))
  await expect(largeWork('b', work('b1'))).rejects.toThrow(DatabaseAwayError)
  await end('a1')
  expect(await stalled).toBe('a1')
  expect(await largeWork('b', async () => 'done')).toBe('done')
})

test('work is not refused while other work succeeds', async () => {
  const largeWork = createLargeWork({ slots: 1, patienceMs: 1_000 })
  const quick = () => setTimeout(20)
  const replies = await Promise.allSettled(Array.from({ length: 100 }, () => largeWork('a', quick)))
  expect(replies.filter(({ status }) => status === 'rejected')).toEqual([])
})
