import { expect, test } from 'vitest'
import { type BatchCost, createFairQueue } from './fair-queue.ts'

const ample = { messages: 100, bytes: 1_000 }

function queueOf(...items: readonly [storeId: string, name: string, bytes?: number, since?: number][]) {
  const queue = createFairQueue<{ storeId: string; name: string; bytes: number; since: number }>()
  for (const [storeId, name, bytes = 1, since = 0] of items) queue.push({ storeId, name, bytes, since })
  return queue
}

const names = (batch: readonly { name: string }[]) => batch.map(({ name }) => name).join(' ')

test('a batch takes one message of each store in turn, and keeps the order within a store', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['c', 'c2'])
  expect(names(queue.take(ample))).toBe('a1 b1 c1 a2 c2 a3')
  expect([queue.size, queue.bytes]).toEqual([0, 0])
})

test('a batch has items of one shard, and the next one begins with the store that has waited longest', () => {
  const queue = createFairQueue<{ storeId: string; shardId: string; name: string; bytes: number; since: number }>()
  for (const [shardId, storeId, name] of [
    ['1', 'a', 'a1'],
    ['2', 'b', 'b1'],
    ['1', 'a', 'a2'],
    ['1', 'c', 'c1'],
    ['2', 'd', 'd1'],
  ] as const) {
    queue.push({ storeId, shardId, name, bytes: 1, since: 0 })
  }
  expect(names(queue.take({ ...ample, messages: 2 }))).toBe('a1 c1')
  expect(names(queue.take(ample))).toBe('b1 d1')
  expect(names(queue.take(ample))).toBe('a2')
  expect(queue.size).toBe(0)
})

test('a store that did not fit in a batch is first in the next one', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['c', 'c1'])
  expect(names(queue.take({ ...ample, messages: 2 }))).toBe('a1 b1')
  expect(names(queue.take({ ...ample, messages: 2 }))).toBe('c1 a2')
})

test('a batch is limited in bytes, and has at least one message', () => {
  const queue = queueOf(['a', 'large', 600], ['b', 'larger', 5_000], ['c', 'small', 1])
  expect(names(queue.take(ample))).toBe('large small')
  expect(names(queue.take(ample))).toBe('larger')
})

/** Each message costs its bytes, and messages of the same name cost them once. */
function sharedCost(): BatchCost<{ name: string; bytes: number }> {
  const known = new Set<string>()
  let total = 0
  const costOf = ({ name, bytes }: { name: string; bytes: number }) => (known.has(name) ? 0 : bytes)
  return {
    get total() {
      return total
    },
    costOf,
    add(item) {
      total += costOf(item)
      known.add(item.name)
    },
  }
}

test('a batch has a limited cost, which its messages can share', () => {
  const queue = queueOf(['a', 'one', 600], ['b', 'one', 600], ['c', 'two', 400], ['d', 'three', 1])
  const limits = { messages: 100, bytes: 9_000, cost: 1_000 }
  expect(names(queue.take(limits, sharedCost()))).toBe('one one two')
  expect(names(queue.take(limits, sharedCost()))).toBe('three')
})

test('a store whose message does not fit is first in the next batch, and this batch takes messages of others', () => {
  const queue = queueOf(['a', 'a1', 900], ['b', 'b1', 800], ['c', 'c1', 20], ['a', 'a2', 10], ['c', 'c2', 20])
  const limits = { messages: 100, bytes: 9_000, cost: 1_000 }
  expect(names(queue.take(limits, sharedCost()))).toBe('a1 c1 a2 c2')
  queue.push({ storeId: 'a', name: 'a3', bytes: 900, since: 0 })
  expect(names(queue.take(limits, sharedCost()))).toBe('b1')
})

test('short messages find room beside a first one that is as costly as a batch', () => {
  const queue = queueOf(['a', 'a1', 1_000], ['b', 'b1', 90], ['c', 'c1', 11], ['d', 'd1', 10])
  expect(names(queue.take({ messages: 100, bytes: 9_000, cost: 500 }, sharedCost()))).toBe('a1 b1 d1')
})

test('a batch is closed once many stores had messages that did not fit', () => {
  const large = Array.from({ length: 25 }, (_, at) => [`s${at}`, `m${at}`, 900] satisfies [string, string, number])
  const queue = queueOf(...large, ['quiet', 'short', 1])
  const limits = { messages: 100, bytes: 9_000, cost: 1_000 }
  expect(names(queue.take(limits, sharedCost()))).toBe('m0')
  for (let at = 1; at <= 4; at++) queue.take(limits, sharedCost())
  expect(names(queue.take(limits, sharedCost()))).toBe('m5 short')
})

test('messages queued before a moment are removed, the others stay', () => {
  const queue = queueOf(['a', 'a1', 5, 1], ['a', 'a2', 5, 9], ['b', 'b1', 5, 2])
  expect(queue.oldestSince()).toBe(1)
  expect(names(queue.takeQueuedBefore(5))).toBe('a1 b1')
  expect([queue.size, queue.bytes, queue.oldestSince()]).toEqual([1, 5, 9])
})
