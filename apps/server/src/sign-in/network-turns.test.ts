import { expect, test } from 'vitest'
import { createNetworkTurns } from './network-turns.ts'

const LIMITS = { perNetwork: 3, total: 5 }

/** A queue whose tasks note their name, and end when the test ends them. */
function openNoted() {
  const queue = createNetworkTurns(LIMITS)
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    queue,
    started,
    add(network: string, name: string) {
      return queue.run(network, async () => {
        started.push(name)
        await new Promise<void>((end) => ends.push(end))
        return name
      })
    },
    async endOne() {
      // A task that was added starts in a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      ends.shift()?.()
    },
  }
}

test('each network has its turn, in the order they came', async () => {
  const { add, endOne, started } = openNoted()
  const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name.slice(0, 1), name))
  for (const _ of tasks) await endOne()
  await Promise.all(tasks)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('one task runs at a time, and a failure gives the turn on', async () => {
  const queue = createNetworkTurns(LIMITS)
  let running = 0
  let max = 0
  const task = async () => {
    max = Math.max(max, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    throw new Error('on purpose')
  }
  const ended = await Promise.allSettled([queue.run('a', task), queue.run('a', task), queue.run('b', task)])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(max).toBe(1)
})

test('a network that fills its places leaves places for others', async () => {
  const { add, queue } = openNoted()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  // One runs, and three wait.
  expect([queue.hasRoom('a'), queue.hasRoom('b')]).toEqual([false, true])
  void add('b', 'b1')
  expect(queue.hasRoom('c')).toBe(true)
  void add('c', 'c1')
  expect(queue.hasRoom('d')).toBe(false)
})
