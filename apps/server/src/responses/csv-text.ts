import Papa from 'papaparse'
import type { CsvCell } from './control-answers.ts'
import { type CellSeparator, SEPARATORS } from './csv-columns.ts'

const FORMAT = {
  // Quoted, a text may hold any kind of line break.
  quotes: (cell: CsvCell) => typeof cell === 'string',
  // OWASP, "CSV Injection": a cell that begins like a formula gets an apostrophe.
  escapeFormulae: /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/,
  newline: '\r\n',
}

/** Some whole lines of a file. */
export const csvLinesText = (lines: readonly (readonly CsvCell[])[], separator: CellSeparator): string =>
  `${textOf(lines, separator)}\r\n`

/** Some cells of a line, which others of the same line follow. */
export const csvCellsText = (cells: readonly CsvCell[], separator: CellSeparator): string =>
  `${textOf([cells], separator)}${SEPARATORS[separator]}`

const textOf = (lines: readonly (readonly CsvCell[])[], separator: CellSeparator): string =>
  Papa.unparse(
    lines.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? withoutInnerFormulas(cell, OTHER_SEPARATORS[separator]) : cell)),
    ),
    { ...FORMAT, delimiter: SEPARATORS[separator] },
  )

/** The separators of readers that expect another file. */
const OTHER_SEPARATORS = { comma: /[;\t\r\n]/, semicolon: /[,\t\r\n]/ } as const satisfies Record<CellSeparator, RegExp>
/** Readers drop these in front of a cell, or take the quotes for their own. */
const SKIPPED = /[\s"]/
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A reader that separates cells by other signs does not see our quotes, so that a cell of its own can begin in the middle
 * of a text. There, too, a formula gets an apostrophe. So do smiles and items of lists with a hyphen, because a
 * formula can end in the next of our cells.
 */
function withoutInnerFormulas(text: string, separators: RegExp): string {
  if (!separators.test(text)) return text
  let result = ''
  let isAtStart = false
  for (const char of text) {
    if (isAtStart && FORMULA.test(char)) result += "'"
    result += char
    isAtStart = separators.test(char) || (isAtStart && SKIPPED.test(char))
  }
  return result
}
