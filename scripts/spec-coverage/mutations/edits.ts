import type ts from 'typescript'
import type { Edit, Value } from './mutation.ts'

export const replaced = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.end, text })

/** Removes a node of a list, and the comma behind it. */
export function removed(node: ts.Node): Edit {
  const comma = /^\s*,/.exec(node.getSourceFile().text.slice(node.end))
  return { start: node.getStart(), end: node.end + (comma?.[0].length ?? 0), text: '' }
}

export const printed = (value: Value): string => JSON.stringify(value)
