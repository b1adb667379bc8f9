import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

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

test('a store that did not fit in a batch is first in the next one', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['c', 'c1'])
  expect(names(queue.take({ ...ample, messages: 2 }))).toBe('a1 b1')
  expect(names(queue.take({ ...ample, messages: 2 }))).toBe('c1 a2')
})

test('a batch is limited in bytes, and has at least one message', () => {
  const queue = queueOf(['a', 'large', 600], ['b', 'larger', 5_000], ['c', 'small', 1])
  expect(names(queue.take(ample))).toBe('large')
  expect(names(queue.take(ample))).toBe('larger')
  expect(names(queue.take(ample))).toBe('small')
})

test('the messages of a batch choose a limited number of options together', () => {
  const queue = createFairQueue<{ storeId: string; name: string; bytes: number; since: number; choices: number }>()
  const push = (name: string, choices: number) => queue.push({ storeId: name, name, bytes: 1, since: 0, choices })
  push('first', 60)
  push('second', 40)
  push('none', 0)
  push('over', 1)
  push('large', 101)
  const limits = { ...ample, choices: 100 }
  expect(names(queue.take(limits))).toBe('first second none')
  expect(names(queue.take(limits))).toBe('over')
  expect(names(queue.take(limits))).toBe('large')
})

test('messages queued before a moment are removed, the others stay', () => {
  const queue = queueOf(['a', 'a1', 5, 1], ['a', 'a2', 5, 9], ['b', 'b1', 5, 2])
  expect(queue.oldestSince()).toBe(1)
  expect(names(queue.takeQueuedBefore(5))).toBe('a1 b1')
  expect([queue.size, queue.bytes, queue.oldestSince()]).toEqual([1, 5, 9])
})
