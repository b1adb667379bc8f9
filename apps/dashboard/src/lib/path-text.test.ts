import { expect, test } from 'vitest'
import { pathText } from './path-text.ts'

test.each([
  { path: 'questions.2.config.options.1.text', text: 'Question 3, option 2' },
  { path: 'questions.0.config.options', text: 'Question 1' },
  { path: 'questions.0.text', text: 'Question 1' },
  { path: 'questions.11.description', text: 'Question 12, description' },
  { path: 'questions.4.config.minLabel', text: 'Question 5, first label' },
  { path: 'questions.4.logic.0.values.1', text: 'Question 5' },
  { path: 'name', text: 'survey name' },
  { path: 'timezone', text: 'time zone' },
  { path: 'questions', text: null },
  { path: 'if-match', text: null },
  { path: '', text: null },
])('$path is called $text', ({ path, text }) => {
  expect(pathText(path)).toBe(text)
})
