import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react'
import { expect, test } from 'vitest'
import { articles } from './help-library.ts'
import { withinNode } from './plain-text.ts'

// In an article, **bold** is for texts of the interface, word for word, and for nothing else; emphasis is in *italics*.
// So every label an article quotes can be looked up here, and an article whose button has got another name fails. Texts
// that a catalog fills with a name or a number are not quoted.

type Node = MarkdownToJSX.ASTNode

const catalogs = import.meta.glob<Record<string, unknown>>(
  [
    '../../**/{words,*-words,question-type-info,template-categories}.ts',
    '../../../../../packages/player/src/**/{words,*-words}.ts',
    // Help must not vouch for itself.
    '!./**',
  ],
  { eager: true },
)

type Giver = (...given: readonly unknown[]) => unknown

/** Arguments that give the texts of one and of several; their function is no text itself. */
const TRIALS = [1, 2, '…']

/** Every text that a catalog holds, however deep, and those that its functions give whatever they are given. */
function textsOf(catalog: unknown): readonly string[] {
  if (typeof catalog === 'string') return [catalog]
  if (typeof catalog === 'function') return TRIALS.flatMap((trial) => textsGiven(catalog as Giver, trial))
  if (typeof catalog === 'object' && catalog !== null) return Object.values(catalog).flatMap(textsOf)
  return []
}

function textsGiven(give: Giver, trial: number | string): readonly string[] {
  try {
    return textsOf(give(...Array(give.length).fill(trial))).filter((text) => !text.includes(String(trial)))
  } catch {
    // It takes something else.
    return []
  }
}

const interfaceTexts = new Set(Object.values(catalogs).flatMap(textsOf))

const everyNode = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...everyNode(withinNode(node))])

const plain = (nodes: readonly Node[]): string =>
  nodes.map((node) => ('text' in node && node.text) || plain(withinNode(node))).join('')

const quotesIn = (markdown: string): readonly string[] =>
  everyNode(parser(markdown)).flatMap((node) =>
    'tag' in node && node.tag === 'strong' && 'children' in node ? [plain(node.children ?? [])] : [],
  )

const unknownQuotes = (markdown: string): readonly string[] =>
  quotesIn(markdown).filter((quote) => !interfaceTexts.has(quote))

test.each(articles)('what $slug quotes stands in the interface', ({ body }) => {
  expect(unknownQuotes(body)).toEqual([])
})

test('the interface is all there, and articles do quote it', () => {
  expect(interfaceTexts.size).toBeGreaterThan(700)
  expect(articles.flatMap(({ body }) => quotesIn(body)).length).toBeGreaterThan(150)
})

test('a label that nobody wrote is found, wherever it stands', () => {
  const markdown =
    'Press **Publish**, then **Make it so**.\n\n- **Undo** or *not*\n- see **Undo it all**\n\n| a |\n|---|\n| **Nope** |'
  expect(unknownQuotes(markdown)).toEqual(['Make it so', 'Undo it all', 'Nope'])
})
