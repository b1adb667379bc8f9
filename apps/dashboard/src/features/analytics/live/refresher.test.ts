import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('figures are read at once, and then at most once a second, however often they change', async () => {
  const refresh = vi.fn(async () => {})
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
  const reads: (() => void)[] = []
  const { request } = createRefresher(() => new Promise((done) => reads.push(done)))
  request()
  request()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(reads).toHaveLength(1)
  reads[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toHaveLength(2)
})

test('nothing is read after it was stopped', async () => {
  const refresh = vi.fn(async () => {})
  const { request, stop } = createRefresher(refresh)
  request()
  request()
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
