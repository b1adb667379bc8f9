import { readFileSync } from 'node:fs'
import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react'
import { expect, test } from 'vitest'
import { HELP_SLUGS } from '../../ui/help-slugs.ts'
import { ARTICLE_CATEGORIES, readArticle } from './article.ts'
import { articles } from './help-library.ts'
import { plainText, withinNode } from './plain-text.ts'

const files = Object.keys(import.meta.glob('./articles/*.md', { query: '?raw' }))

test('each slug has a file, and each file a slug', () => {
  expect(files.map((file) => file.replace(/^.*\/|\.md$/g, '')).sort()).toEqual([...HELP_SLUGS].sort())
})

test('every category has articles, in its order', () => {
  const inOrder = articles.map(({ category }) => ARTICLE_CATEGORIES.indexOf(category))
  expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other))
  expect(new Set(inOrder).size).toBe(ARTICLE_CATEGORIES.length)
})

test.each(articles)('$slug is short, and leads on to others', ({ slug, title, summary, text, related }) => {
  expect(title.length).toBeLessThanOrEqual(50)
  expect(summary.length).toBeLessThanOrEqual(100)
  expect(text.split(' ').length).toBeLessThanOrEqual(400)
  expect(new Set(related).size).toBeGreaterThanOrEqual(2)
  expect(related).not.toContain(slug)
})

const targetsIn = (nodes: readonly MarkdownToJSX.ASTNode[]): readonly string[] =>
  nodes.flatMap((node) => [
    ...('target' in node && typeof node.target === 'string' ? [node.target] : []),
    ...targetsIn(withinNode(node)),
  ])

const routes = readFileSync(new URL('../../app/routes.tsx', import.meta.url), 'utf8')
/** Every address that has a screen, as the routes have it. */
const addresses = [...routes.matchAll(/'(\/[\w/-]*)'/g)].map(([, address]) => address)

const leadsSomewhere = (target: string): boolean => {
  const [, slug] = /^\/help\/([\w-]+)$/.exec(target) ?? []
  return slug ? HELP_SLUGS.some((one) => one === slug) : addresses.includes(target.split('?', 1)[0])
}

test.each(articles)('the links of $slug lead somewhere', ({ body }) => {
  expect(targetsIn(parser(body)).filter((target) => !leadsSomewhere(target))).toEqual([])
})

test('a link that leads nowhere is found', () => {
  expect(targetsIn(parser('- see [this](/help/logic), [that](/settings?tab=data)')).every(leadsSomewhere)).toBe(true)
  expect(leadsSomewhere('/help/magic')).toBe(false)
  expect(leadsSomewhere('/nowhere')).toBe(false)
})

test('an article says what it says, without its marks', () => {
  const markdown =
    '## One\n\nTwo *three* [four](/help/logic) `five`.\n\n- six\n- seven\n\n| eight | nine |\n|---|---|\n| ten | **eleven** |'
  expect(plainText(markdown)).toBe('One: Two three four five. six seven eight nine ten eleven')
})

test.each([
  ['has no title', '---\nsummary: b\n---\n'],
  ['is of a category that there isn’t', head({ category: 'magic' })],
  ['names magic, which there isn’t', head({ related: 'logic, magic' })],
])('an article that %s is refused', (why, file) => {
  expect(() => readArticle('logic', file)).toThrow(why)
})

function head(differently: Record<string, string>): string {
  const fields = { title: 'A', summary: 'B', category: 'fix', also: 'c', related: 'logic', ...differently }
  return `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\nText\n`
}
