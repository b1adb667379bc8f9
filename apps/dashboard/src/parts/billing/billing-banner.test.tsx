import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { customerQuery } = await import('./billing.ts')
const { BillingBanner } = await import('./billing-banner.tsx')

test.each([
  { when: 'billing answers', known: { isReached: true }, text: /^$/ },
  { when: 'billing is away', known: { isReached: false }, text: /We can’t reach billing.*See billing/ },
  {
    when: 'there is no network',
    known: { isReached: false, isFromDevice: true as const },
    text: /^There’s no connection to Earshot right now\.$/,
  },
])('when $when, the line above says so', ({ known, text }) => {
  const queries = new QueryClient()
  const customer = { billingStatus: 'active', subscription: { active: true, plan: { amount: 0 } } }
  queries.setQueryData(customerQuery.queryKey, { customer: customer as never, ...known })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath="/">
        <BillingBanner />
      </Router>
    </QueryClientProvider>,
  )
  expect(html.replace(/<[^>]*>/g, '')).toMatch(text)
})
