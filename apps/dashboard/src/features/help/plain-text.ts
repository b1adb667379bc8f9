import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react'

type Node = MarkdownToJSX.ASTNode

/** The text of Markdown, in one line. */
export const plainText = (markdown: string): string =>
  parser(markdown).map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim()

/** The nodes within a node. */
export function withinNode(node: Node): readonly Node[] {
  if ('items' in node) return node.items.flat()
  if ('cells' in node) return [node.header, ...node.cells].flat(2)
  return ('children' in node && node.children) || []
}

function textOf(node: Node): string {
  // A heading runs into what it stands above.
  if ('level' in node)
    return node.children
      .map(textOf)
      .join('')
      .replace(/[\p{L}\p{N}]$/u, '$&:')
  if ('items' in node) return node.items.map((item) => item.map(textOf).join('')).join(' ')
  if ('cells' in node) return [...node.header, ...node.cells.flat()].map((cell) => cell.map(textOf).join('')).join(' ')
  if ('text' in node && node.text !== undefined) return node.text
  return withinNode(node).map(textOf).join('')
}
