import { expect, test } from 'vitest'
import { createPendingId } from './pending-id.ts'

function aStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function ids() {
  let count = 0
  return () => `id-${++count}`
}

test('an effect that runs twice asks for the same survey', () => {
  const pending = createPendingId('scratch', aStorage, ids())
  expect(pending.take()).toBe(pending.take())
})

test('a reload asks for the same survey', () => {
  const storage = aStorage()
  const fresh = ids()
  const before = createPendingId('scratch', () => storage, fresh).take()
  expect(createPendingId('scratch', () => storage, fresh).take()).toBe(before)
})

test('what is made of something else is another survey', () => {
  const storage = aStorage()
  const fresh = ids()
  const one = createPendingId('scratch', () => storage, fresh).take()
  expect(createPendingId('nps', () => storage, fresh).take()).not.toBe(one)
})

test('once the survey stands, the next one is another', () => {
  const pending = createPendingId('scratch', aStorage, ids())
  const first = pending.take()
  pending.clear()
  expect(pending.take()).not.toBe(first)
})

test('blocked storage costs only what a reload would remember', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const pending = createPendingId('scratch', blocked, ids())
  expect(pending.take()).toBe(pending.take())
  expect(() => pending.clear()).not.toThrow()
})
