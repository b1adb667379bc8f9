import { expect, test } from 'vitest'
import { HELP_SLUGS } from '../../parts/help/help-slugs.ts'
import { ARTICLE_CATEGORIES, readArticle } from './article.ts'
import { articles } from './help-library.ts'
import { plainText } from './plain-text.ts'

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
