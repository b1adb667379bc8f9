import ts from 'typescript'
import type { SourceFile } from './exported-names.ts'

/** The beginnings of names that promise an answer and nothing else. */
const PREDICATE = /^(?:is|are|has|have|can|may|should|does)[A-Z]/

/** Names of functions that change something, open a dialog, navigate, act on a page or fail a test. */
const ACTS: ReadonlySet<string> = new Set([
  ...['push', 'unshift', 'splice', 'insert', 'update', 'write', 'writeFile', 'setItem', 'removeItem', 'clear', 'reset'],
  ...['mutate', 'mutateAsync', 'save', 'publish', 'emit', 'notify', 'dispatchEvent'],
  ...['ask', 'show', 'navigate', 'focus'],
  ...['tap', 'click', 'dblclick', 'fill', 'press', 'goto', 'expect'],
])

/** The predicates of a file that call a function whose name is in `ACTS`, with the names of these functions. */
export function actingPredicates({ file, text }: SourceFile): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const name = ts.isFunctionLike(node) ? nameOf(node) : undefined
    if (name !== undefined && PREDICATE.test(name)) {
      const acts = callsIn(node).filter((call) => ACTS.has(call))
      if (acts.length > 0) found.push(`${file}: ${name} calls ${acts.join(', ')}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The name of a function, of the variable that it initializes or of the property that it is the value of. */
function nameOf(node: ts.SignatureDeclaration): string | undefined {
  const { parent } = node
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : node.name
  return named && ts.isIdentifier(named) ? named.text : undefined
}

function callsIn(node: ts.Node): readonly string[] {
  const calls: string[] = []
  const visit = (one: ts.Node): void => {
    if (ts.isCallExpression(one)) {
      const called = ts.isPropertyAccessExpression(one.expression) ? one.expression.name : one.expression
      if (ts.isIdentifier(called)) calls.push(called.text)
    }
    ts.forEachChild(one, visit)
  }
  visit(node)
  return calls
}
