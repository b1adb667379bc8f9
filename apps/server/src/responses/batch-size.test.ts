import { expect, test } from 'vitest'
import { createBatchSize } from './batch-size.ts'

test('batches shrink until one takes 120 milliseconds, and grow back when the database is fast again', () => {
  const size = createBatchSize(500)
  const write = (msPerMessage: number) => size.learn(size.messages, size.messages * msPerMessage)
  for (let batch = 0; batch < 12; batch++) write(1.2)
  expect(size.messages * 1.2).toBeGreaterThan(100)
  expect(size.messages * 1.2).toBeLessThan(125)
  for (let batch = 0; batch < 12; batch++) write(0.1)
  expect(size.messages).toBe(500)
})

test('a quiet hour of single messages does not shrink the next batch', () => {
  const size = createBatchSize(500)
  for (let batch = 0; batch < 50; batch++) size.learn(1, 8)
  expect(size.messages).toBe(500)
})

test('a very slow database still gets batches of a minimum size', () => {
  const size = createBatchSize(500)
  for (let batch = 0; batch < 20; batch++) size.learn(size.messages, 10_000)
  expect(size.messages).toBe(16)
})
