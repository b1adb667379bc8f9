import { expect, test } from 'vitest'
import { boundSteps } from './bound-steps.ts'

test.each([
  { what: 'a blank question', min: 1, max: null, offered: 3, less: null, more: 2, maxLess: 2, maxMore: null },
  { what: 'bounds that meet', min: 2, max: 2, offered: 4, less: 1, more: null, maxLess: null, maxMore: 3 },
  { what: 'an upper one step below all', min: 1, max: 3, offered: 4, less: null, more: 2, maxLess: 2, maxMore: 'any' },
  { what: 'an upper beyond what is left', min: 1, max: 5, offered: 3, less: null, more: 2, maxLess: 2, maxMore: 'any' },
  {
    what: 'a lower beyond what is left',
    min: 4,
    max: null,
    offered: 2,
    less: 3,
    more: null,
    maxLess: null,
    maxMore: null,
  },
  { what: 'one option', min: 1, max: null, offered: 1, less: null, more: null, maxLess: null, maxMore: null },
])('the steps from $what', ({ min, max, offered, less, more, maxLess, maxMore }) => {
  expect(boundSteps({ minSelect: min, maxSelect: max }, offered)).toEqual({
    min: { less: less && { minSelect: less }, more: more && { minSelect: more } },
    max: {
      less: maxLess && { maxSelect: maxLess },
      more: maxMore && { maxSelect: maxMore === 'any' ? null : maxMore },
    },
  })
})

test('no walk of steps ever brings the upper below the lower', () => {
  const seen = new Set<string>()
  const waiting: { minSelect: number; maxSelect: number | null }[] = [{ minSelect: 1, maxSelect: null }]
  for (let bounds = waiting.pop(); bounds; bounds = waiting.pop()) {
    const key = `${bounds.minSelect} ${bounds.maxSelect}`
    if (seen.has(key)) continue
    seen.add(key)
    expect(bounds.minSelect).toBeGreaterThanOrEqual(1)
    expect(bounds.maxSelect ?? 5).toBeGreaterThanOrEqual(bounds.minSelect)
    const { min, max } = boundSteps(bounds, 5)
    for (const step of [min.less, min.more, max.less, max.more]) if (step) waiting.push({ ...bounds, ...step })
  }
  // Every lower of 1 to 5 with every upper from it on: 4 is the highest that is not "any".
  expect(seen.size).toBe(4 + 3 + 2 + 1 + 5)
})
