import { type SQL, sql } from '../../db/drizzle.ts'
import { codeList, type ValueClause } from './match-facts.ts'

type CodeLines = {
  /** A response is in a line if it has any code of the line. A code can be of several lines. */
  readonly codes: readonly (readonly [line: number, code: number])[]
  /** Whether a response can have two codes of one line. */
  readonly hasSeveral: boolean
}

type ValueLines = {
  /** A response is in a line if its order value is in the range of the line. */
  readonly orderValues: readonly (readonly [line: number, range: ValueClause['orderValue']])[]
}

/** The rows or the columns of a cross-tab, by their numbers. */
export type CrossLines = CodeLines | ValueLines

/** How many responses are in a row and in a column. Where nobody is, there may be none. */
export type CrossCount = { readonly row: number; readonly column: number; readonly n: number }

/** Lines of codes of which a response has one at most. */
export const codeLines = (codes: CodeLines['codes']): CodeLines => ({ codes, hasSeveral: false })

export const isEmpty = (lines: CrossLines): boolean => ('codes' in lines ? lines.codes : lines.orderValues).length === 0

export const distinctCodes = ({ codes }: CodeLines): readonly number[] => [...new Set(codes.map(([, code]) => code))]

/** The lines of codes as rows of `line` and `code`. */
export const codeRows = ({ codes }: CodeLines): SQL =>
  sql`unnest(${codeList(codes.map(([line]) => line))}, ${codeList(codes.map(([, code]) => code))})`
