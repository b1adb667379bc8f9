import { stringify } from 'csv-stringify/sync'
import type { CsvCell } from './control-answers.ts'

const FORMAT = {
  // Quoted, a text may hold any kind of line break.
  quoted_string: true,
  // OWASP, "CSV Injection": a cell that begins like a formula gets an apostrophe.
  escape_formulas: true,
  cast: { string: withoutInnerFormulas },
} as const

/**
 * Lines of a file. Many at once take half the time.
 * @param end the characters after each of them; a comma if more cells of the same line follow
 */
export const csvText = (lines: readonly (readonly CsvCell[])[], end: ',' | '\r\n'): string =>
  stringify([...lines], { ...FORMAT, record_delimiter: end })

const SEPARATOR = /[;\t\r\n]/
/** Readers drop these in front of a cell, or take the quotes for their own. */
const SKIPPED = /[\s"]/
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A reader that separates cells by semicolons or tabs does not see our quotes, so that a cell of its own can begin in the
 * middle of a text. There, too, a formula gets an apostrophe. So do smiles and items of lists with a hyphen, because a
 * formula can end in the next of our cells.
 */
function withoutInnerFormulas(text: string): string {
  if (!SEPARATOR.test(text)) return text
  let result = ''
  let isAtStart = false
  for (const char of text) {
    if (isAtStart && FORMULA.test(char)) result += "'"
    result += char
    isAtStart = SEPARATOR.test(char) || (isAtStart && SKIPPED.test(char))
  }
  return result
}
