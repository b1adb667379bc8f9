import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', Object.assign(document, { documentElement: { lang: 'en', dataset: {} } }))
vi.stubGlobal('location', location)
vi.mock('../../../lib/use-is-wide.ts', () => ({ useIsWide: () => false }))
const { TemplatePreview } = await import('./template-preview.tsx')

type Props = Parameters<typeof TemplatePreview>[0]

const card: Props['card'] = {
  surveyId: 't1' as Props['card']['surveyId'],
  name: 'Attribution',
  description: 'Learn what brought them here.',
  categoryTag: 'market analysis',
  questionsCount: 2,
  estimatedTimeBreakdown: { minutes: 1 },
  questions: [aSingleSelect('q1'), { ...aTextQuestion('q2'), orderIndex: 1 }],
  isOwn: false,
}

const draw = (refusal: Props['refusal']) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/surveys/templates">
        <TemplatePreview card={card} refusal={refusal} onUse={() => {}} onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  )

test('a preview says its category, name, how many questions and how many minutes, above a player', () => {
  const html = draw(null)
  const texts = html.replace(/<[^>]*>/g, '|')
  for (const part of ['Market analysis', 'Attribution', '2 questions', 'About 1 min'])
    expect(texts).toContain(`|${part}|`)
  expect(html).toContain('<section aria-label="Preview"')
})

test('a preview leads back, and on to a survey made of the template', () => {
  const html = draw(null)
  expect(html).toMatch(/<button[^>]*>Back<\/button>/)
  expect(html).toMatch(/<a [^>]*href="\/surveys\/template\/t1"[^>]*>Use Template<\/a>/)
})

test('where the plan has too few questions, an upgrade prompt stands in the place of Use Template', () => {
  const html = draw({ because: 'limit_reached', featureKey: 'questions_per_survey', limit: 1 })
  expect(html).not.toContain('Use Template')
  expect(html).toMatch(/Limit Reached.*href="\/billing-plans"/)
})
