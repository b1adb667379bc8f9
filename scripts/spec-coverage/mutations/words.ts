import ts from 'typescript'
import type { Key } from './mutation.ts'
import type { Scope } from './scope.ts'

/** The name of the function or method that is called, and the words of its arguments. */
export function wordsOfCall(call: ts.CallExpression | ts.NewExpression, scope: Scope): (string | null)[] {
  const { expression, arguments: given = [] } = call
  const words = given.flatMap((argument) => wordsOfNode(argument, scope, isCallOrFunction))
  if (ts.isPropertyAccessExpression(expression)) return [expression.name.text, ...words]
  return ts.isIdentifier(expression) ? [scope.publicName(expression), ...words] : words
}

const isCallOrFunction = (node: ts.Node) => ts.isCallExpression(node) || ts.isFunctionLike(node)

/**
 * The public names and the literals in a node. Private names are not among them, so they can be renamed.
 * @param isLeftOut nodes whose words do not count
 */
export function wordsOfNode(node: ts.Node, scope: Scope, isLeftOut = (_: ts.Node) => false): string[] {
  if (isLeftOut(node)) return []
  const below: string[] = []
  ts.forEachChild(node, (child) => void below.push(...wordsOfNode(child, scope, isLeftOut)))
  const own = ownWord(node, scope)
  return own === null ? below : [own, ...below]
}

function ownWord(node: ts.Node, { publicName }: Scope): string | null {
  if (isTextNode(node)) return node.text
  if (isNumber(node)) return String(numberOf(node))
  if (!ts.isIdentifier(node)) return null
  const { parent } = node
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === node) ||
    (ts.isJsxAttribute(parent) && parent.name === node)
  return isMember ? node.text : publicName(node)
}

export type Text =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail
  | ts.RegularExpressionLiteral
  | ts.JsxText

export const isTextNode = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node)

type NumberNode = ts.NumericLiteral | ts.PrefixUnaryExpression

const isNegative = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)

/** A number with its sign. */
export const isNumber = (node: ts.Node): node is NumberNode =>
  isNegative(node) || (ts.isNumericLiteral(node) && !isNegative(node.parent))

/** The value of a number, such as `1_000` or `-1`. */
export const numberOf = (node: NumberNode): number => Number(node.getText().replaceAll('_', ''))

/** The candidate with this number, or those with this word. */
export function select<Candidate>(
  candidates: readonly Candidate[],
  key: Key,
  wordsOf: (candidate: Candidate) => readonly (string | null)[],
): readonly Candidate[] {
  if (typeof key === 'number') return candidates.slice(key - 1, key)
  return candidates.filter((candidate) => wordsOf(candidate).includes(key))
}

/** The candidates with this name; if there is none, those that contain this word. */
export function selectNamed<Candidate>(
  candidates: readonly Candidate[],
  key: string,
  nameOf: (candidate: Candidate) => string,
  wordsOf: (candidate: Candidate) => readonly string[],
): readonly Candidate[] {
  const named = candidates.filter((candidate) => nameOf(candidate) === key)
  return named.length > 0 ? named : candidates.filter((candidate) => wordsOf(candidate).includes(key))
}
