import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('figures are read at once, and then at most once a second, however often they change', async () => {
  const refresh = vi.fn(async () => false)
  const { request } = createRefresher(refresh)
  request()
  expect(refresh).toHaveBeenCalledTimes(1)
  for (let ms = 0; ms < 5_000; ms += 100) {
    request()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(refresh).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(6)
})

test('a slow read is not joined by another one, and what changed meanwhile is read after it', async () => {
  const reads: ((canBeOutdated: boolean) => void)[] = []
  const { request } = createRefresher(() => new Promise((done) => reads.push(done)))
  request()
  request()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(reads).toHaveLength(1)
  reads[0]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toHaveLength(2)
})

test('figures that may be older than a change are read once more, also if others are on their way by then', async () => {
  const refresh = vi.fn(async () => true)
  const { request } = createRefresher(refresh)
  request()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  request()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

test('nothing is read after it was stopped', async () => {
  const refresh = vi.fn(async () => false)
  const { request, stop } = createRefresher(refresh)
  request()
  request()
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
