import { expect, test } from 'vitest'
import { inTurns, ownTurn } from './own-turn.ts'

const MANY = 20

test('one turn is given to one caller, and timers run between any two of them', async () => {
  const events: string[] = []
  const immediate = () =>
    setImmediate(() => {
      events.push('turn')
      if (events.length < 3 * MANY) immediate()
    })
  immediate()
  await Promise.all(Array.from({ length: MANY }, () => ownTurn().then(() => events.push('step'))))
  expect(events.filter((event) => event === 'step')).toHaveLength(MANY)
  expect(events.join(' ')).not.toContain('step step')
})

/** Keeps the thread busy. */
function work(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a long computation is paused, so that others run meanwhile, and returns its value', async () => {
  let turns = 0
  const count = () =>
    setImmediate(() => {
      turns += 1
      if (turns < 1_000) count()
    })
  count()
  const value = await inTurns(
    (function* () {
      for (let step = 0; step < 30; step++) {
        work(2)
        yield
      }
      return 'done'
    })(),
  )
  expect(value).toBe('done')
  expect(turns).toBeGreaterThan(5)
  turns = 1_000
})

test('an error of a computation is thrown', async () => {
  const failing = inTurns(
    // biome-ignore lint/correctness/useYield: it fails before it can be paused
    (function* (): Generator<void, string> {
      throw new Error('no')
    })(),
  )
  await expect(failing).rejects.toThrow('no')
})
