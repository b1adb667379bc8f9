import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyHour, everyMinute, everyTenSeconds } from './every-hour.ts'

const AN_HOUR_MS = 60 * 60 * 1000
const log = pino({ enabled: false })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is due is done within the hour: at the start, and every hour from then', async () => {
  const chore = vi.fn(async () => {})
  const stop = everyHour([chore], log)
  expect(chore).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS - 1)
  expect(chore).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(chore).toHaveBeenCalledTimes(2)
  await stop()
  await vi.advanceTimersByTimeAsync(5 * AN_HOUR_MS)
  expect(chore).toHaveBeenCalledTimes(2)
})

test.each([
  { often: 'minute', every: everyMinute, intervalMs: 60_000 },
  { often: 'ten seconds', every: everyTenSeconds, intervalMs: 10_000 },
])('what cannot wait for an hour is done every $often', async ({ every, intervalMs }) => {
  const chore = vi.fn(async () => {})
  const stop = every([chore], log)
  await vi.advanceTimersByTimeAsync(intervalMs - 1)
  expect(chore).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(chore).toHaveBeenCalledTimes(2)
  await stop()
})

test('a chore that fails keeps neither the next one nor the next hour from coming', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('no database')))
  const next = vi.fn(async () => {})
  const stop = everyHour([failing, next], log)
  await vi.advanceTimersByTimeAsync(AN_HOUR_MS)
  expect([failing.mock.calls.length, next.mock.calls.length]).toEqual([2, 2])
  await stop()
})

test('stopping aborts the chore that is under way, waits for it, and begins no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const next = vi.fn(async () => {})
  let given: AbortSignal | undefined
  const stop = everyHour(
    [
      (signal) => {
        given = signal
        return promise
      },
      next,
    ],
    log,
  )
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
