import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendText } from './mend-text.ts'

test.each([
  { what: 'plain text', typed: 'Très bien', kept: 'Très bien' },
  { what: 'an emoji', typed: '👍🏽', kept: '👍🏽' },
  { what: 'NUL', typed: 'a\0b', kept: 'ab' },
  { what: 'tabs and line breaks', typed: 'a\tb\r\nc', kept: 'a\tb\r\nc' },
  { what: 'other control characters', typed: 'a\vb\u0001c\u0085d\u007f', kept: 'a b c d ' },
  { what: 'a lone first half', typed: 'a\uD83Db', kept: 'a\uFFFDb' },
  { what: 'a lone second half', typed: '\uDC4D', kept: '\uFFFD' },
  { what: 'halves in the wrong order', typed: '\uDC4D\uD83D', kept: '\uFFFD\uFFFD' },
  { what: 'surrounding spaces', typed: ' hm ', kept: ' hm ' },
])('SPEC Q9: $what', ({ typed, kept }) => {
  expect(mendText(typed)).toBe(kept)
})

const OTHER_CONTROLS = /[^\P{Cc}\t\n\r]/gu

test('SPEC Q9: whatever is typed can be stored and is not mended twice', () => {
  const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) })
  fc.assert(
    fc.property(anyText, (typed) => {
      const mended = mendText(typed)
      expect(mended).not.toContain('\0')
      expect(mended).toBe(typed.replaceAll('\0', '').replace(OTHER_CONTROLS, ' ').toWellFormed())
      expect(mendText(mended)).toBe(mended)
    }),
    { seed: 1, numRuns: 500 },
  )
})
