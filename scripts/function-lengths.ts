import ts from 'typescript'
import type { SourceFile } from './exported-names.ts'

/** A function that has too many lines. `line` is its first one, counted from 1. */
export type LongFunction = { readonly file: string; readonly line: number; readonly lines: number }

/** The most lines that a function has. */
export const MAX_FUNCTION_LINES = 80

/**
 * The functions of a file that have more than `MAX_FUNCTION_LINES` lines, from the line on which the function begins to
 * the one of its closing brace. Blank lines and comments count, which Biome's `noExcessiveLinesPerFunction` leaves out.
 */
export function longFunctions({ file, text }: SourceFile): readonly LongFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: LongFunction[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const line = lineAt(node.getStart(source))
      const lines = lineAt(node.getEnd()) - line + 1
      if (lines > MAX_FUNCTION_LINES) found.push({ file, line, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
