import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseAwayError } from './db/failure-kind.ts'
import { CallerGoneError, createLargeWork } from './large-work.ts'

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

test('so many run at once, one store leaves a slot to others, and stores that wait take turns', async () => {
  const largeWork = createLargeWork({ slots: 3 })
  const { started, work, end } = someWork()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void largeWork(name.slice(0, 1), work(name))
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started.at(-1)).toBe('a3')
  await end('a2')
  expect(started.at(-1)).toBe('b2')
  await end('a3')
  expect(started.at(-1)).toBe('c1')
  await end('b1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4'])
})

test('a store that waits with too much is refused, others are not', async () => {
  const largeWork = createLargeWork({ slots: 2 })
  const { started, work, end } = someWork()
  const all = Array.from({ length: 102 }, (_, index) => largeWork('a', work(`a${index}`)))
  // Those that still wait when the test ends are refused later.
  void Promise.allSettled(all)
  await expect(all.at(-1)).rejects.toThrow(DatabaseAwayError)
  void largeWork('b', work('b1'))
  expect(started).toEqual(['a0', 'b1'])
  await end('a0')
  expect(started.at(-1)).toBe('a1')
})

test('work that fails makes room as well, and its error is thrown', async () => {
  const largeWork = createLargeWork({ slots: 1 })
  const failed = largeWork('a', () => Promise.reject(new Error('no')))
  const next = largeWork('a', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('work that waits while nothing succeeds is refused, and running work is not interrupted', async () => {
  const largeWork = createLargeWork({ slots: 1, timeoutMs: 100 })
  const { work, end } = someWork()
  const stalled = largeWork('a', work('a1'))
  await expect(largeWork('b', work('b1'))).rejects.toThrow(DatabaseAwayError)
  await end('a1')
  expect(await stalled).toBe('a1')
  expect(await largeWork('b', async () => 'done')).toBe('done')
})

test('work is not refused while other work succeeds', async () => {
  const largeWork = createLargeWork({ slots: 1, timeoutMs: 1_000 })
  const quick = () => setTimeout(20)
  const replies = await Promise.allSettled(Array.from({ length: 80 }, () => largeWork('a', quick)))
  expect(replies.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('work that waits for a caller who disconnects never begins, and the next one begins in its place', async () => {
  const largeWork = createLargeWork({ slots: 1 })
  const { started, work, end } = someWork()
  const [leaving, staying] = [new AbortController(), new AbortController()]
  void largeWork('a', work('a1'))
  const dropped = [largeWork('a', work('a2'), leaving.signal), largeWork('b', work('b1'), leaving.signal)]
  const next = largeWork('b', work('b2'), staying.signal)
  leaving.abort()
  for (const one of dropped) await expect(one).rejects.toThrow(CallerGoneError)
  await end('a1')
  expect(started).toEqual(['a1', 'b2'])
  // Work that has begun is finished.
  staying.abort()
  await end('b2')
  expect(await next).toBe('b2')
  await expect(largeWork('a', work('a3'), leaving.signal)).rejects.toThrow(CallerGoneError)
  expect(started).toEqual(['a1', 'b2'])
})
