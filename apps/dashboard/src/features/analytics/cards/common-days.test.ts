import { expect, test } from 'vitest'
import { commonDays } from './common-days.ts'
import { comparedDays } from './date-columns.ts'

const days = [
  { day: '2025-01-01', count: 2 },
  { day: '2025-02-01', count: 9 },
  { day: '2025-03-01', count: 2 },
  { day: '2025-04-01', count: 5 },
]

const alone = { answered: 18, otherAnswered: 0 }

test('the days given most come in the order of the calendar, of equals the earlier', () => {
  const all = comparedDays(days, [])
  expect(commonDays(all, 3, alone).map(({ day }) => day)).toEqual(['2025-01-01', '2025-02-01', '2025-04-01'])
  expect(commonDays(all, 9, alone)).toEqual(all)
})

test('a day that only the compared responses name often is among them, by its share', () => {
  const all = comparedDays(days, [{ day: '2025-05-01', count: 3 }])
  const shown = commonDays(all, 2, { answered: 18, otherAnswered: 4 })
  expect(shown.map(({ day }) => day)).toEqual(['2025-02-01', '2025-05-01'])
})
