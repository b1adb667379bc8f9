import { expect, test } from 'vitest'
import { createBatchSize } from './batch-size.ts'

test('batches shrink until one takes 120 milliseconds, and grow back when the database is fast again', () => {
  const size = createBatchSize(2_000)
  const write = (msPerUnit: number) => size.learn(size.size, size.size * msPerUnit)
  for (let batch = 0; batch < 12; batch++) write(0.3)
  expect(size.size * 0.3).toBeGreaterThan(100)
  expect(size.size * 0.3).toBeLessThan(125)
  for (let batch = 0; batch < 12; batch++) write(0.05)
  expect(size.size).toBe(2_000)
})

test('a quiet hour of single messages does not shrink the next batch', () => {
  const size = createBatchSize(2_000)
  for (let batch = 0; batch < 50; batch++) size.learn(20, 8)
  expect(size.size).toBe(2_000)
})

test('a very slow database still gets batches of a minimum size', () => {
  const size = createBatchSize(2_000)
  for (let batch = 0; batch < 20; batch++) size.learn(size.size, 10_000)
  expect(size.size).toBe(100)
})
