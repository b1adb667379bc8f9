import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellSeparator } from './csv-columns.ts'
import { csvLinesText } from './csv-text.ts'

/** The cells as spreadsheets read them: quotes count at the start of a cell only, and what follows them belongs to it. */
function readCells(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' = 'start'
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (state === 'quoted') {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else state = 'plain'
    } else if (char === separator || char === '\r' || char === '\n') {
      if (char === '\r' && text.charAt(at + 1) === '\n') at++
      cells.push(cell)
      cell = ''
      state = 'start'
    } else if (state === 'start' && char === '"') state = 'quoted'
    else {
      cell += char
      state = 'plain'
    }
  }
  return cells
}

const lineOf = (text: string, separator: CellSeparator = 'comma') =>
  csvLinesText([['019ab000', text, null, 5, text, 'phone']], separator)

/** The cells that any reader finds in a file of any kind. */
const cellsOf = (text: string) =>
  (['comma', 'semicolon'] as const).flatMap((written) =>
    [',', ';', '\t'].flatMap((separator) => readCells(lineOf(text, written), separator)),
  )

/** Cells that spreadsheets evaluate. */
const formulasIn = (text: string) => cellsOf(text).filter((cell) => /^[-=+@＝＋－＠]/.test(cell))

test.each([
  ";=cmd|' /C calc'!A0;",
  "ok;=cmd|' /C calc'!A0;ok",
  "ok\t=cmd|' /C calc'!A0\tok",
  "ok\n=cmd|' /C calc'!A0",
  "ok\r\n-cmd|' /C calc'!A0",
  '; "=HYPERLINK("http://evil.example")',
  ';"";=1+1',
  '; ;\t=1+1',
  ';+SUM(1,1)',
  ";-'[\\\\evil.example\\a.xls]b'!A1",
  ';＝1+1',
  '=1+1;=1+1',
  ",=cmd|' /C calc'!A0,",
  'ok, -1+1, +2',
  // With the same text in the next cell it is a formula.
  "&cmd|' /C calc'!A0;-",
])('%j is no formula, whether cells are separated by commas, semicolons or tabs', (text) => {
  expect(formulasIn(text)).toEqual([])
})

test('whatever somebody writes, no reader finds a formula', () => {
  const letters = fc.constantFrom(
    ';',
    '\t',
    '\n',
    '\r',
    ',',
    '"',
    ' ',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '(',
    '|',
    '[',
    'a',
    '1',
  )
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
      expect(formulasIn(text)).toEqual([])
    }),
    { seed: 3, numRuns: 5_000 },
  )
})

test.each([
  'Lovely; the lid = loose',
  'Great :-) thanks - @nordlys; me + you',
  'a; b;\tc\r\nd',
  '5 - 3 = 2; 1+1; x=1',
  'Semi;colons, "quotes" and {braces}',
])('%j comes through as it is', (text) => {
  expect(readCells(lineOf(text), ',').filter((cell) => cell.includes("'"))).toEqual([])
  expect(readCells(lineOf(text), ',')).toEqual(['019ab000', text, '', '5', text, 'phone'])
})

test('in a file of semicolons a text comes through as it is, unless a formula could follow a comma', () => {
  const text = 'Semi;colons, "quotes"; = and {braces}, 5 - 3'
  expect(readCells(lineOf(text, 'semicolon'), ';')).toEqual(['019ab000', text, '', '5', text, 'phone'])
})
