import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test.each([
  { path: 'questions.2.config.options.1.text', says: 'Question 3, option 2' },
  { path: 'questions.0.config.options', says: 'Question 1' },
  { path: 'questions.0.text', says: 'Question 1' },
  { path: 'questions.11.description', says: 'Question 12, description' },
  { path: 'questions.4.config.minLabel', says: 'Question 5, first label' },
  { path: 'questions.4.logic.0.values.1', says: 'Question 5' },
  { path: 'name', says: 'survey name' },
  { path: 'timezone', says: 'time zone' },
  { path: 'questions', says: null },
  { path: 'if-match', says: null },
  { path: '', says: null },
])('$path is called $says', ({ path, says }) => {
  expect(placeText(path)).toBe(says)
})
