import { templateCategories } from '@earshot/survey'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { TemplateTile } = await import('./template-card.tsx')

type Card = Parameters<typeof TemplateTile>[0]['card']

const attribution: Card = {
  surveyId: 't1' as Card['surveyId'],
  name: 'Attribution',
  description: 'Learn what brought them here.',
  categoryTag: 'market analysis',
  questionsCount: 3,
  estimatedTimeBreakdown: { minutes: 2 },
  questions: [],
  isOwn: false,
}

const draw = (card: Card) =>
  renderToStaticMarkup(
    <Router ssrPath="/surveys/templates">
      <TemplateTile card={card} isRefused={false} onPreview={() => {}} onUse={() => {}} menu={null} />
    </Router>,
  )

test('a card says its category, name, description, how many questions and how many minutes', () => {
  const texts = draw(attribution).replace(/<[^>]*>/g, '|')
  for (const part of [
    'Market analysis',
    'Attribution',
    'Learn what brought them here.',
    '3 questions',
    'About 2 min',
  ]) {
    expect(texts).toContain(`|${part}|`)
  }
})

test('a card offers its preview, and leads to a survey made of it', () => {
  const html = draw(attribution)
  expect(html).toMatch(/<button[^>]*>Preview<\/button>/)
  expect(html).toMatch(/<a [^>]*href="\/surveys\/template\/t1"[^>]*>Use Template<\/a>/)
})

test('each category has a tag of its own name and colour', () => {
  const tags = templateCategories.map(
    (categoryTag) => /<span class="[^"]*">[^<]*/.exec(draw({ ...attribution, categoryTag }))?.[0],
  )
  expect(tags.map((tag) => tag?.split('>')[1])).toEqual([
    'Customer satisfaction',
    'Product research',
    'Customer loyalty',
    'Market analysis',
  ])
  expect(new Set(tags.map((tag) => tag?.split('>')[0])).size).toBe(4)
})
