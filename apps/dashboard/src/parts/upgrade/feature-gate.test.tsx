import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { customerQuery, useGate } = await import('../billing/billing.ts')
const { createQueryClient } = await import('../../lib/query-client.ts')
const { FeatureGate } = await import('./feature-gate.tsx')
const { UpgradePrompt } = await import('./upgrade-prompt.tsx')

/** The content behind a gate of a limit of five. */
function behind(used: number, value: number | null = 5): string {
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  const features = { active_surveys: { type: 'limit', value } }
  queries.setQueryData(customerQuery.queryKey, { customer: { features } as never, isReached: true })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <FeatureGate featureKey="active_surveys" used={used} fallback={({ because }) => because}>
        the content
      </FeatureGate>
    </QueryClientProvider>,
  )
}

test('a gate shows its content below the limit, and what stands in its place at it', () => {
  expect([behind(4), behind(5), behind(6)]).toEqual(['the content', 'limit_reached', 'limit_reached'])
})

test.each([-1, null])('a limit of %s is none', (value) => {
  expect(behind(1_000_000, value)).toBe('the content')
})

test('a prompt has a title, a description, and a button to the plans', () => {
  const prompt = renderToStaticMarkup(
    <Router ssrPath="/">
      <UpgradePrompt refusal={{ because: 'not_in_plan', featureKey: 'remove_branding' }} />
    </Router>,
  )
  expect(prompt).toContain('Upgrade Required')
  expect(prompt).toContain('This feature is not available on your current plan')
  expect(prompt).toMatch(/<a href="\/billing-plans[^"]*"[^>]*>Upgrade now</)
})

test('what asks about billing outside its provider throws', () => {
  const Outside = () => useGate() && null
  expect(() => renderToStaticMarkup(<Outside />)).toThrow('No QueryClient set')
})
