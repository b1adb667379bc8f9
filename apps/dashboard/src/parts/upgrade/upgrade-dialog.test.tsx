import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { UpgradeDialog } = await import('./upgrade-dialog.tsx')
const { UpgradePrompt } = await import('./upgrade-prompt.tsx')

// Where the plan refuses something. Spec §2.10.

const refusal = { because: 'limit_reached', featureKey: 'questions_per_survey', limit: 5 } as const

const draw = (what: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">{what}</Router>
    </QueryClientProvider>,
  )

test('an upgrade prompt says what is used up, and leads to the plans', () => {
  const html = draw(<UpgradePrompt refusal={refusal} />)
  expect(html).toMatch(/<p[^>]*>Limit Reached<\/p><p[^>]*>Your plan includes 5 questions per survey\./)
  expect(html).toMatch(/<a [^>]*href="\/billing-plans"[^>]*>Upgrade now<\/a>/)
})

test('the dialog of an upgrade lists three benefits, and can be put off', () => {
  const html = draw(<UpgradeDialog refusal={refusal} onClose={() => {}} />)
  const benefits = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<[^>]*>/g, ''))
  expect(benefits).toEqual([
    'No limits on questions and active surveys',
    'A custom target audience',
    'Analysis and export of survey insights',
  ])
  expect(html).toMatch(/<button[^>]*>Maybe later<\/button><a [^>]*href="\/billing-plans"[^>]*>Upgrade now<\/a>/)
})
