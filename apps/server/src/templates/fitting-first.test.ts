import { expect, test } from 'vitest'
import { fitting, fittingFirst } from './fitting-first.ts'
import { templateLibrary } from './library/index.ts'

const inOrder: readonly string[] = templateLibrary.map(({ surveyId }) => surveyId)
const listed = (...goals: readonly string[]): readonly string[] =>
  fittingFirst(templateLibrary, goals).map(({ surveyId }) => surveyId)

test.each(Object.entries(fitting))(
  'for %s at least three templates come first, the others in their order',
  (goal, ids) => {
    const first: readonly string[] = ids
    expect(new Set(first).size).toBeGreaterThanOrEqual(3)
    expect(listed(goal)).toEqual([...first, ...inOrder.filter((id) => !first.includes(id))])
  },
)

test('of several goals the best of each come first, then the second best, whichever was chosen first', () => {
  const both = listed('product', 'pricing')
  expect(both.slice(0, 4)).toEqual([
    'price-and-value',
    'missing-products',
    'new-product-idea',
    'acceptable-price-range',
  ])
  expect(listed('pricing', 'product')).toEqual(both)
})

test('what fits two goals stands once, in the better of its places', () => {
  expect(listed('returns', 'pricing').filter((id) => id === 'cart-abandonment')).toHaveLength(1)
  expect(listed('returns', 'pricing').slice(0, 4)).toContain('cart-abandonment')
})

test('without a goal, and with one that nobody offers any more, all are in their order', () => {
  expect(listed()).toEqual(inOrder)
  expect(listed('riches')).toEqual(inOrder)
})
