import ts from 'typescript'
import { printed, replaced } from './edits.ts'
import type { CallChange, SourceEdit, Swap } from './mutation.ts'
import type { Scope } from './scope.ts'
import { select, wordsOfCall } from './words.ts'

export function callEdits(change: CallChange, scope: Scope): SourceEdit[] {
  const calls = scope.nodes.filter(ts.isCallExpression)
  const named = (call: ts.CallExpression) => wordsOfCall(call, scope)
  if ('dropCall' in change) return select(calls, change.dropCall, named).map(withoutCall)
  if ('unwrap' in change) {
    const wrapping = calls.filter(wrappedBy)
    return select(wrapping, change.unwrap, named).map(unwrapped)
  }
  const all = scope.nodes.filter((node) => ts.isCallExpression(node) || ts.isNewExpression(node))
  return select(all, change.call, (call) => wordsOfCall(call, scope)).flatMap((call) => {
    const argument = call.arguments?.[change.argument - 1]
    return argument ? [replaced(argument, printed(change.to))] : []
  })
}

function withoutCall(call: ts.CallExpression): SourceEdit {
  let node: ts.Node = call
  while (ts.isAwaitExpression(node.parent) || ts.isVoidExpression(node.parent)) node = node.parent
  // An empty statement, because the call may be all that an `if` does.
  if (ts.isExpressionStatement(node.parent)) return replaced(node.parent, ';')
  return replaced(call, 'undefined')
}

function unwrapped(call: ts.CallExpression): SourceEdit {
  // Without semicolons in the source, a line that begins with a parenthesis would continue the line before.
  const before = ts.isExpressionStatement(call.parent) ? ';' : ''
  return replaced(call, `${before}(${wrappedBy(call)?.getText()})`)
}

/** The object of a method; the first argument of a plain function. */
const wrappedBy = ({ expression, arguments: [first] }: ts.CallExpression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(expression) && !isNamespace(expression.expression) ? expression.expression : first

/** `Math` in `Math.round(x)`, which is no value to be left alone. */
const isNamespace = (node: ts.Expression): boolean => ts.isIdentifier(node) && /^[A-Z]/.test(node.text)

export function swapEdits({ swap, to }: Swap, { nodes }: Scope): SourceEdit[] {
  const operations = nodes.flatMap((node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.getText() !== swap) return []
    if (to === 'left' || to === 'right') return [replaced(node, `(${node[to].getText()})`)]
    return [replaced(node.operatorToken, to)]
  })
  const members = nodes.filter(ts.isPropertyAccessExpression).filter(({ name }) => name.text === swap)
  return [...operations, ...members.map(({ name }) => replaced(name, to))]
}
