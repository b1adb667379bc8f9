import ts from 'typescript'
import { replaced } from './edits.ts'
import type { ConditionChange, SourceEdit } from './mutation.ts'
import type { Scope } from './scope.ts'
import { select, wordsOfNode } from './words.ts'

export function conditionEdits(change: ConditionChange, scope: Scope): SourceEdit[] {
  const key = 'negate' in change ? change.negate : 'always' in change ? change.always : change.never
  const textFor = 'negate' in change ? opposite : () => ('always' in change ? 'true' : 'false')
  const conditions = select(conditionsIn(scope.nodes), key, (node) => wordsOfNode(node, scope))
  return conditions.map((node) => replaced(node, textFor(node)))
}

/** Each comparison, each `!`, and each operand of `&&` and `||` and condition of `if`, `? :` and loops. */
function conditionsIn(nodes: readonly ts.Node[]): ts.Node[] {
  const conditions = new Set(nodes.flatMap(conditionsAt))
  return nodes.filter((node) => conditions.has(node))
}

function conditionsAt(node: ts.Node): ts.Node[] {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return operandsOf(node.expression)
  if (ts.isConditionalExpression(node)) return operandsOf(node.condition)
  if (ts.isForStatement(node)) return node.condition ? operandsOf(node.condition) : []
  if (isAndOr(node)) return operandsOf(node.left)
  return isComparison(node) && !isNegatedAndOr(node) ? [node] : []
}

/** The operands of `&&` and `||`; an expression without them is its own operand. */
function operandsOf(condition: ts.Expression): ts.Node[] {
  const expression = bare(condition)
  if (isAndOr(expression)) return [...operandsOf(expression.left), ...operandsOf(expression.right)]
  return isNegatedAndOr(expression) ? operandsOf(expression.operand) : [expression]
}

const bare = (expression: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(expression) ? bare(expression.expression) : expression

const isAndOr = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && ['&&', '||'].includes(node.operatorToken.getText())

const isNegation = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken

const isNegatedAndOr = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  isNegation(node) && isAndOr(bare(node.operand))

const COMPARISONS = ['===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']

const isComparison = (node: ts.Node): boolean =>
  isNegation(node) || (ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.getText()))

const opposite = (condition: ts.Node): string =>
  isNegation(condition) ? condition.operand.getText() : `!(${condition.getText()})`
