import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../../lib/testing/a-page.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const { TemplatePicker, templatesQuery } = await import('./template-picker.tsx')

const aCard = (surveyId: string, name: string, categoryTag: string) => ({
  ...{ surveyId, name, categoryTag, description: '', questions: [], questionsCount: 2, isOwn: false },
  estimatedTimeBreakdown: { minutes: 1 },
})

/** The picker with two templates, as it is first drawn. */
function draw(): string {
  const queries = new QueryClient()
  queries.setQueryData(templatesQuery.queryKey, [
    aCard('t1', 'Afterwards', 'customer loyalty'),
    aCard('t2', 'Attribution', 'market analysis'),
  ] as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath="/">
        <TemplatePicker onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  )
}

const text = (html: string) => html.replace(/<[^>]*>/g, '')

test('the picker says what it is for', () => {
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(draw())?.[1]).toBe('Start creating your survey')
  expect(text(draw())).toContain('Select any template or start from scratch')
})

test('first comes a card that begins from scratch', () => {
  const [first = ''] = draw().match(/<li>.*?<\/li>/gs) ?? []
  expect(text(first)).toMatch(/^Create from scratch/)
  expect(first).toContain('href="/surveys/scratch"')
})

test('a tab for all and one for each category of the templates', () => {
  const tabs = draw().match(/<button[^>]*role="tab"[^>]*>.*?<\/button>/gs) ?? []
  expect(tabs.map(text)).toEqual(['All', 'Customer loyalty', 'Market analysis'])
})

test('each template has its card in the grid', () => {
  const cards = draw().match(/<article.*?<\/article>/gs) ?? []
  expect(cards.map((card) => text(/<h2.*?<\/h2>/s.exec(card)?.[0] ?? ''))).toEqual(['Afterwards', 'Attribution'])
})

test('Use Template leads to a survey of the card’s surveyId', () => {
  expect(draw()).toContain('href="/surveys/template/t1"')
})
