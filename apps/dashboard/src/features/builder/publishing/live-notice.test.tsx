import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { storeDetailsQuery } = await import('../../../parts/store/store-details.ts')
const { LiveNotice } = await import('./live-notice.tsx')

const ASKED = 'Shoppers are asked from now on.'
const toInstallation = /<a href="\/settings\?tab=installation"/

/** The text once a survey of this store is live. */
function text(seenAt: string | null, wasLive = false): string {
  const queries = new QueryClient()
  queries.setQueryData(storeDetailsQuery.queryKey, { store: { seenAt } } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath="/">
        <LiveNotice wasLive={wasLive} warningsOf={new Map()} onLogic={null} onShare={() => {}} />
      </Router>
    </QueryClientProvider>,
  )
}

test('a store that was seen asks its shoppers from now on', () => {
  expect(text('2026-11-21T09:00:00Z')).toContain(ASKED)
  expect(text('2026-11-21T09:00:00Z')).not.toMatch(toInstallation)
})

test('of a store that was never seen nobody says that it asks; the way to the script tag stands there', () => {
  expect(text(null)).not.toContain(ASKED)
  expect(text(null)).toContain('It’s live. We haven’t seen your store yet')
  expect(text(null)).toMatch(toInstallation)
  expect(text(null)).toContain('Ways to ask')
})

test('changes are live, wherever the survey is seen', () => {
  expect(text(null, true)).toContain('Your changes are live.')
})
