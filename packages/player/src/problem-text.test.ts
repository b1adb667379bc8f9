import type { Control } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { problemText } from './problem-text.ts'
import { playerWords } from './words.ts'

const text: Control = { as: 'text', placeholder: '' }

test.each([
  { problem: 'other_too_long', says: 'Please use at most 500 characters.' },
  { problem: 'text_too_long', says: 'Please use at most 2,000 characters.' },
  { problem: 'not_a_date', says: 'There is no such day from 1900 to 2100. Write the date as YYYY-MM-DD.' },
  { problem: 'answer_missing', says: 'Write an answer to go on.' },
] as const)('$problem names the limit that holds', ({ problem, says }) => {
  expect(problemText(problem, text, playerWords())).toBe(says)
})

test('a store’s own words write the limit as their language does', () => {
  const german = playerWords({ lang: 'de', tooLong: 'Höchstens {count} Zeichen.' })
  expect(problemText('text_too_long', text, german)).toBe('Höchstens 2.000 Zeichen.')
})
