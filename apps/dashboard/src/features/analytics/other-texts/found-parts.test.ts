import { expect, test } from 'vitest'
import { foundParts } from './found-parts.ts'

test.each([
  ['A lavender candle', 'LAVEND', 'A [lavend]er candle'],
  ['Une crème brûlée', 'creme  brulee', 'Une [crème brûlée]'],
  ['cafe\u0301 and café', 'cafe', '[cafe\u0301] and [café]'],
  ['two  \n spaces', 'two spaces', '[two  \n spaces]'],
  ['😀 tea 😀', 'tea', '😀 [tea] 😀'],
  ['ﬁlm', 'fi', '[ﬁ]lm'],
  ['aaa', 'aa', '[aa]a'],
  ['nothing here', 'else', 'nothing here'],
  ['a text', ' ', 'a text'],
])('%j has %j as %j', (text, search, marked) => {
  const parts = foundParts(text, search)
  expect(parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join('')).toBe(marked)
})
