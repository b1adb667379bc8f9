import { expect, test } from 'vitest'
import { mostGiven } from './most-given.ts'

const days = [
  { day: '2025-01-01', count: 2 },
  { day: '2025-02-01', count: 9 },
  { day: '2025-03-01', count: 2 },
  { day: '2025-04-01', count: 5 },
]

test('the days given most come in the order of the calendar, of equals the earlier', () => {
  expect(mostGiven(days, 3).map(({ day }) => day)).toEqual(['2025-01-01', '2025-02-01', '2025-04-01'])
  expect(mostGiven(days, 9)).toEqual(days)
})
