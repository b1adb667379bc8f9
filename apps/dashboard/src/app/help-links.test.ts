import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react'
import { expect, test } from 'vitest'
import { articles } from '../features/help/help-library.ts'
import { withinNode } from '../features/help/plain-text.ts'
import { HELP_SLUGS } from '../parts/help/help-slugs.ts'
import { drawApp, KNOWN } from './testing/draw-app.tsx'

const targetsIn = (nodes: readonly MarkdownToJSX.ASTNode[]): readonly string[] =>
  nodes.flatMap((node) => [
    ...('target' in node && typeof node.target === 'string' ? [node.target] : []),
    ...targetsIn(withinNode(node)),
  ])

/** One drawing for each address, because each draws the whole app. */
const drawn = new Map<string, boolean>()

/** Whether a link leads to a screen or an article, rather than to the screen for unknown addresses. */
async function leadsSomewhere(target: string): Promise<boolean> {
  const [, slug] = /^\/help\/([\w-]+)$/.exec(target) ?? []
  if (slug) return HELP_SLUGS.some((one) => one === slug)
  const path = target.split('?', 1)[0] ?? ''
  const known = drawn.get(path)
  if (known !== undefined) return known
  const { html } = await drawApp(path, KNOWN)
  const isThere = !html.includes('<title>Not found · Earshot</title>')
  drawn.set(path, isThere)
  return isThere
}

test.each(articles)('the links of the article $slug lead somewhere', async ({ body }) => {
  for (const target of targetsIn(parser(body))) expect([target, await leadsSomewhere(target)]).toEqual([target, true])
})

test('a link that leads nowhere is found', async () => {
  expect(targetsIn(parser('- see [this](/help/logic), [that](/settings?tab=data)'))).toEqual([
    '/help/logic',
    '/settings?tab=data',
  ])
  expect(await leadsSomewhere('/help/logic')).toBe(true)
  expect(await leadsSomewhere('/settings?tab=data')).toBe(true)
  expect(await leadsSomewhere('/help/magic')).toBe(false)
  expect(await leadsSomewhere('/nowhere')).toBe(false)
})
