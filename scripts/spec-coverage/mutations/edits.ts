import type ts from 'typescript'
import type { LiteralValue, SourceEdit } from './mutation.ts'

export const replaced = (node: ts.Node, text: string): SourceEdit => ({ start: node.getStart(), end: node.end, text })

/** Removes a node of a list, and the comma behind it. */
export function removed(node: ts.Node): SourceEdit {
  const comma = /^\s*,/.exec(node.getSourceFile().text.slice(node.end))
  return { start: node.getStart(), end: node.end + (comma?.[0].length ?? 0), text: '' }
}

export const printed = (value: LiteralValue): string => JSON.stringify(value)
