import ts from 'typescript'
import { replaced } from './edits.ts'
import type { LiteralChange, SourceEdit } from './mutation.ts'
import type { Scope } from './scope.ts'
import { isNumber, isTextNode, numberOf, type Text } from './words.ts'

export function literalEdits({ literal, to }: LiteralChange, { nodes }: Scope): SourceEdit[] {
  if (typeof literal === 'string') {
    return textsWith(nodes, literal).map((node) => changedText(node, literal, String(to)))
  }
  if (typeof literal === 'number') {
    const numbers = nodes.filter(isNumber).filter((node) => numberOf(node) === literal)
    return numbers.map((node) => replaced(node, String(to)))
  }
  const kind = literal ? ts.SyntaxKind.TrueKeyword : ts.SyntaxKind.FalseKeyword
  return nodes.filter((node) => node.kind === kind).map((node) => replaced(node, String(to)))
}

/** The texts that are this one; if there is none, the texts that contain it. */
function textsWith(nodes: readonly ts.Node[], part: string): Text[] {
  const texts = nodes.filter(isTextNode)
  const whole = texts.filter(({ text }) => text === part)
  return whole.length > 0 ? whole : texts.filter(({ text }) => text.includes(part))
}

/** In place, so that the rest of the text stays as it is; the quotes change if the new text needs others. */
function changedText(node: Text, from: string, to: string): SourceEdit {
  const raw = node.getText()
  const at = from === '' ? -1 : raw.indexOf(from)
  if (at >= 0 && (ts.isRegularExpressionLiteral(node) || !hasToBeQuoted(node, to))) {
    const start = node.getStart() + at
    return { start, end: start + from.length, text: to }
  }
  const quoted = JSON.stringify(node.text.replace(from, () => to))
  return replaced(node, ts.isJsxText(node) || ts.isJsxAttribute(node.parent) ? `{${quoted}}` : quoted)
}

function hasToBeQuoted(node: Text, text: string): boolean {
  if (ts.isJsxText(node)) return /[{}<>]/.test(text)
  return text.includes(ts.isStringLiteral(node) ? (node.getText()[0] ?? '') : '`') || /[\\\n$]/.test(text)
}
