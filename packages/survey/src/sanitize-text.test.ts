import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeText } from './sanitize-text.ts'

test.each([
  { what: 'plain text', typed: 'Très bien', sanitized: 'Très bien' },
  { what: 'an emoji', typed: '👍🏽', sanitized: '👍🏽' },
  { what: 'NUL', typed: 'a\0b', sanitized: 'ab' },
  { what: 'tabs and line breaks', typed: 'a\tb\r\nc', sanitized: 'a\tb\r\nc' },
  { what: 'other control characters', typed: 'a\vb\u0001c\u0085d\u007f', sanitized: 'a b c d ' },
  { what: 'a lone first half', typed: 'a\uD83Db', sanitized: 'a\uFFFDb' },
  { what: 'a lone second half', typed: '\uDC4D', sanitized: '\uFFFD' },
  { what: 'halves in the wrong order', typed: '\uDC4D\uD83D', sanitized: '\uFFFD\uFFFD' },
  { what: 'surrounding spaces', typed: ' hm ', sanitized: ' hm ' },
])('SPEC Q9: $what', ({ typed, sanitized }) => {
  expect(sanitizeText(typed)).toBe(sanitized)
})

const OTHER_CONTROLS = /[^\P{Cc}\t\n\r]/gu

test('SPEC Q9: whatever is typed can be stored and is not mended twice', () => {
  const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) })
  fc.assert(
    fc.property(anyText, (typed) => {
      const result = sanitizeText(typed)
      expect(result).not.toContain('\0')
      expect(result).toBe(typed.replaceAll('\0', '').replace(OTHER_CONTROLS, ' ').toWellFormed())
      expect(sanitizeText(result)).toBe(result)
    }),
    { seed: 1, numRuns: 500 },
  )
})
