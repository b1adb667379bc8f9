import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  { text: 'What do you want?', most: 17, shown: 'What do you want?' },
  { text: 'What do you want?', most: 16, shown: 'What do you want…' },
  { text: 'What do you want?', most: 12, shown: 'What do you…' },
  { text: 'Good 👍 or bad?', most: 6, shown: 'Good…' },
  { text: 'Good 👍 or bad?', most: 7, shown: 'Good 👍…' },
])('of "$text" $most characters are "$shown"', ({ text, most, shown }) => {
  expect(shortened(text, most)).toBe(shown)
})
