import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../lib/testing/a-page.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const { UpgradePrompt } = await import('./upgrade-prompt.tsx')
const { UpgradeDialog } = await import('./upgrade-dialog.tsx')

test('every offer of an upgrade leads to the plans', () => {
  const missing = { because: 'not_in_plan', featureKey: 'remove_branding' } as const
  const usedUp = { because: 'limit_reached', featureKey: 'active_surveys', limit: 1 } as const
  for (const refusal of [missing, usedUp]) {
    expect(links(<UpgradePrompt refusal={refusal} />)).toEqual(['/billing-plans'])
    expect(links(<UpgradeDialog refusal={refusal} onClose={() => {}} />)).toEqual(['/billing-plans'])
  }
})

function links(offer: ReactNode): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">{offer}</Router>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
}
