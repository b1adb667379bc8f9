import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTimer } from './timer.ts'

const AN_HOUR_MS = 60 * 60 * 1000
const log = pino({ enabled: false })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done at the start, and at intervals from then', async () => {
  const work = vi.fn(async () => {})
  const stop = startTimer(AN_HOUR_MS, [work], log)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS - 1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await stop()
  await vi.advanceTimersByTimeAsync(5 * AN_HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that fails keeps neither the next work nor the next hour from coming', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('no database')))
  const next = vi.fn(async () => {})
  const stop = startTimer(AN_HOUR_MS, [failing, next], log)
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS)
  expect([failing.mock.calls.length, next.mock.calls.length]).toEqual([2, 2])
  await stop()
})

test('stopping aborts the work that is under way, waits for it, and begins no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const next = vi.fn(async () => {})
  let given: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    given = signal
    return promise
  }
  const stop = startTimer(AN_HOUR_MS, [work, next], log)
  expect(given?.aborted).toBe(false)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  expect(given?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS)
  expect(isStopped).toBe(false)
  resolve()
  await stopping
  expect(next).not.toHaveBeenCalled()
})

test('a round that takes several intervals is followed by one round, not by all that were missed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const stop = startTimer(AN_HOUR_MS, [work], log)
  await vi.advanceTimersByTimeAsync(5 * AN_HOUR_MS)
  expect(work).toHaveBeenCalledTimes(1)
  resolve()
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS)
  expect(work).toHaveBeenCalledTimes(2)
  await stop()
})
