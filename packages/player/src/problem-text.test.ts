import type { Control } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { playerProblemText } from './problem-text.ts'
import { playerWords } from './words.ts'

const text: Control = { as: 'text', placeholder: '' }

test.each([
  { problem: 'other_too_long', sentence: 'Please use at most 500 characters.' },
  { problem: 'text_too_long', sentence: 'Please use at most 2,000 characters.' },
  { problem: 'not_a_date', sentence: 'There is no such day from 1900 to 2100. Write the date as YYYY-MM-DD.' },
  { problem: 'answer_missing', sentence: 'Write an answer first.' },
] as const)('$problem names the limit that holds', ({ problem, sentence }) => {
  expect(playerProblemText(problem, text, playerWords())).toBe(sentence)
})

test('a store’s own words write the limit as their language does', () => {
  const german = playerWords({ lang: 'de', tooLong: 'Höchstens {count} Zeichen.' })
  expect(playerProblemText('text_too_long', text, german)).toBe('Höchstens 2.000 Zeichen.')
})
