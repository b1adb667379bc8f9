import ts from 'typescript'
import { printed, removed, replaced } from './edits.ts'
import type { MemberChange, ResultChange, SourceEdit } from './mutation.ts'
import type { Scope } from './scope.ts'
import { select, selectNamed, wordsOfNode } from './words.ts'

export function memberEdits(change: MemberChange, scope: Scope): SourceEdit[] {
  if ('dropItem' in change) {
    const items = scope.nodes.filter(({ parent }) => parent && ts.isArrayLiteralExpression(parent))
    return select(items, change.dropItem, (item) => wordsOfNode(item, scope)).map(removed)
  }
  const key = 'dropMember' in change ? change.dropMember : change.setMember
  return selectNamed(scope.nodes.filter(isMember), key, nameOf, (node) => wordsOfNode(node, scope)).map((member) =>
    'dropMember' in change ? removed(member) : replaced(member, `${member.name.getText()}: ${printed(change.to)}`),
  )
}

type Member = ts.PropertyAssignment | ts.ShorthandPropertyAssignment | ts.MethodDeclaration

const isMember = (node: ts.Node): node is Member =>
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent))

const nameOf = ({ name }: Member): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText()

export function resultEdits({ result, to }: ResultChange, scope: Scope): SourceEdit[] {
  const results = scope.nodes.flatMap((node) => {
    if (ts.isReturnStatement(node) && node.expression) return [node.expression]
    return ts.isArrowFunction(node) && !ts.isBlock(node.body) ? [node.body] : []
  })
  return select(results, result, (node) => wordsOfNode(node, scope)).map((node) => replaced(node, printed(to)))
}
