import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['TikTok', 'tiktok'],
  ['  Podcast \n de\tNoël ', 'podcast de noel'],
  ['Søren', 'søren'],
  ['İstanbul', 'istanbul'],
  ['Ελένη', 'ελενη'],
  ['ﬁlm', 'film'],
  [' \u3000 ', ''],
  ['🙂', '🙂'],
])('SPEC R22: %j says the same as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
