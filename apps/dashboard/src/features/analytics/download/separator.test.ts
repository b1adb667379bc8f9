import { expect, test } from 'vitest'
import { separatorOf } from './separator.ts'

test.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['ja-JP', 'comma'],
  ['de-DE', 'semicolon'],
  ['da-DK', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['de-CH', 'comma'],
])('spreadsheets in %s separate cells by a %s', (language, separator) => {
  expect(separatorOf(language)).toBe(separator)
})
