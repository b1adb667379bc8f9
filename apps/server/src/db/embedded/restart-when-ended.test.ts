import { expect, test, vi } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { restartWhenEnded } from './restart-when-ended.ts'

/** A run that a test ends. */
function aRun(words: string) {
  const ended = Promise.withResolvers<void>()
  const stop = vi.fn(async () => ended.resolve())
  const run: Postmaster = { url: '', port: 1, ended: ended.promise, lastWords: () => words, stop }
  return { run, end: () => ended.resolve(), stop }
}

const LIMITS = { steadyMs: 60_000, giveUpMs: 300_000 }

test('one that cannot be started again is tried with longer and longer pauses, and given up after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const first = aRun('PANIC: no space')
  const tries: number[] = []
  const sentences: string[] = []
  const start = async () => {
    tries.push(performance.now())
    throw new Error('it does not start')
  }
  const { gaveUp } = restartWhenEnded(first.run, start, (sentence) => sentences.push(sentence), LIMITS)
  const startedAt = performance.now()
  first.end()
  await vi.advanceTimersByTimeAsync(400_000)
  expect(await gaveUp).toBe(
    'The embedded PostgreSQL ended, and could not be started again for 5 minutes: it does not start',
  )
  const pauses = tries.map((at, index) => at - (tries[index - 1] ?? startedAt))
  expect(pauses.slice(0, 7)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000])
  expect(Math.max(...pauses)).toBe(10_000)
  expect((tries.at(-1) ?? 0) - startedAt).toBeLessThanOrEqual(310_000)
  expect(sentences[0]).toBe('The embedded PostgreSQL ended, and is started again: PANIC: no space')
  expect(sentences[1]).toBe(
    'The embedded PostgreSQL could not be started again. The next try is in 0.5 s. it does not start',
  )
  vi.useRealTimers()
})

test('one that ends again and again soon after its start is given up too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const start = async () => {
    const next = aRun('PANIC')
    setTimeout(next.end, 1_000)
    return next.run
  }
  const first = aRun('PANIC')
  const { gaveUp } = restartWhenEnded(first.run, start, () => {}, LIMITS)
  first.end()
  await vi.advanceTimersByTimeAsync(400_000)
  expect(await gaveUp).toContain('for 5 minutes: PANIC')
  vi.useRealTimers()
})

test('one that ran well for a minute begins with a short pause and all of its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const runs = [aRun('first')]
  const start = async () => {
    const next = aRun('later')
    runs.push(next)
    return next.run
  }
  const { gaveUp, stop } = restartWhenEnded(runs[0]?.run as Postmaster, start, () => {}, LIMITS)
  const hasGivenUp = vi.fn()
  gaveUp.then(hasGivenUp)
  for (let ends = 1; ends <= 10; ends++) {
    runs.at(-1)?.end()
    await vi.advanceTimersByTimeAsync(300)
    expect(runs).toHaveLength(ends + 1)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await stop()
  expect(runs.at(-1)?.stop).toHaveBeenCalled()
  expect(hasGivenUp).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a start that succeeds in the moment of the stop is stopped too', async () => {
  const [first, second] = [aRun('first'), aRun('second')]
  const started = Promise.withResolvers<Postmaster>()
  const isStarting = Promise.withResolvers<void>()
  const start = () => {
    isStarting.resolve()
    return started.promise
  }
  const { stop } = restartWhenEnded(first.run, start, () => {}, LIMITS)
  first.end()
  await isStarting.promise
  started.resolve(second.run)
  await stop()
  expect(second.stop).toHaveBeenCalled()
})
