import ts from 'typescript'
import { printed, replaced } from './edits.ts'
import type { ElementChange, SourceEdit } from './mutation.ts'
import type { Scope } from './scope.ts'
import { select, selectNamed, wordsOfNode } from './words.ts'

type Element = ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment | ts.JsxExpression

export function elementEdits(change: ElementChange, scope: Scope): SourceEdit[] {
  if ('dropElement' in change) {
    return select(scope.nodes.filter(isElement), change.dropElement, (node) => namesOf(node, scope)).map(withoutElement)
  }
  const attributes = scope.nodes.filter(ts.isJsxAttribute)
  const key = 'dropAttribute' in change ? change.dropAttribute : change.setAttribute
  return selectNamed(
    attributes,
    key,
    ({ name }) => name.getText(),
    (node) => wordsOfNode(node, scope),
  ).map((attribute) =>
    'dropAttribute' in change
      ? replaced(attribute, '')
      : replaced(attribute, `${attribute.name.getText()}={${printed(change.to)}}`),
  )
}

/** An element, or an expression among the children of one. */
function isElement(node: ts.Node): node is Element {
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isChild(node)
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}

const isChild = ({ parent }: ts.Node): boolean => ts.isJsxElement(parent) || ts.isJsxFragment(parent)

/** The name of its tag, if that is not private; the words of an expression. */
function namesOf(node: Element, scope: Scope): readonly (string | null)[] {
  if (ts.isJsxFragment(node)) return []
  if (ts.isJsxExpression(node)) return wordsOfNode(node, scope)
  const { tagName } = ts.isJsxElement(node) ? node.openingElement : node
  if (ts.isPropertyAccessExpression(tagName)) return [tagName.name.text]
  return ts.isIdentifier(tagName) ? [scope.publicName(tagName)] : []
}

const withoutElement = (node: Element): SourceEdit => replaced(node, isChild(node) ? '{null}' : 'null')
