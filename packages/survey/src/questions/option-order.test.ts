import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionOrder } from './option-order.ts'

const options = ['a', 'b', 'other', 'c'].map((optionId) => ({ optionId }))
const idsFor = (seed: string) => optionOrder(options, seed).map((option) => option.optionId)

test('SPEC Q15: a respondent who comes back to a question finds the same order', () => {
  expect(idsFor('response-1 q1')).toEqual(idsFor('response-1 q1'))
})

test('SPEC Q15: Other stays last, and every option stays', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(idsFor(seed).at(-1)).toBe('other')
      expect(idsFor(seed).toSorted()).toEqual(['a', 'b', 'c', 'other'])
    }),
    { seed: 3 },
  )
})

test('SPEC Q15: over many respondents every order is as likely as any other', () => {
  const counts = new Map<string, number>()
  for (let response = 0; response < 6000; response++) {
    const order = idsFor(`response-${response} q1`).join()
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
