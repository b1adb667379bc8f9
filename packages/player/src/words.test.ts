import { expect, test } from 'vitest'
import { fill, playerWords, withWords } from './words.ts'

test('values take the place of their names, as often as they stand there', () => {
  expect(fill('{step} of {steps}, {step}', { step: 1, steps: 3 })).toBe('1 of 3, 1')
})

test('a name without a value stays as it is', () => {
  expect(fill('{who}?', {})).toBe('{who}?')
})

test('a store’s own words stand in for ours', () => {
  expect(playerWords({ next: 'Weiter' })).toMatchObject({ next: 'Weiter', back: 'Back' })
})

test('a store’s own words stand in for those of a part, too', () => {
  const own = { previousMonth: 'Previous month', nextMonth: 'Next month' }
  expect(withWords(own, playerWords({ nextMonth: 'Nächster Monat' }))).toMatchObject({
    previousMonth: 'Previous month',
    nextMonth: 'Nächster Monat',
  })
})
