import type { Customer } from '@heymantle/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as react from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { aPage, aToken } from '../../lib/testing/a-page.ts'

// React has no store to ask where there is no browser; here it asks what it asks in one.
const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, read) =>
  react.useSyncExternalStore(subscribe, read, read)
vi.doMock('react', () => ({ ...react, useSyncExternalStore }))

type Wanted = {
  /** The token's facts about the merchant; null: nobody is logged in. */
  readonly who?: { readonly isNewStore?: boolean } | null
  /**
   * The facts that have been loaded: about the store, its plan and the installation. A fact that is left out is still
   * loading.
   */
  readonly details?: object | undefined
  readonly billingStatus?: Customer['billingStatus'] | undefined
  readonly configuration?: object
  /** Whether the window is 768px wide or more. */
  readonly isWide?: boolean
  /** The entries of this device's storage. */
  readonly remembered?: Readonly<Record<string, string>>
}

export const DETAILS = {
  userEmail: 'merchant@nordlys.example',
  store: { storeId: 's1', publicKey: 'p1', isNewStore: false, isOnboardingSkipped: false, goals: [] },
  merchantDetails: { businessName: 'Nordlys Candles', businessEmail: 'hello@nordlys.example', timezone: 'UTC' },
  metadata: { currency: 'EUR' },
  billing: { customerApiToken: null },
}
export const CONFIGURATION = {
  helpUrl: null,
  bookingUrl: 'https://booking.example/us/30min',
  contactEmail: null,
  storefrontUrl: 'https://storefront.example',
  billing: { url: 'https://billing.example', appId: 'a' },
}

/** A merchant with a store and a plan, who has heard of both. */
export const KNOWN: Wanted = { details: DETAILS, billingStatus: 'active', configuration: CONFIGURATION }

/** A screen as it is first drawn, and where one is led instead. */
type Drawn = { readonly html: string; readonly ledTo: string | undefined }

/** The app as it is first drawn at an address, once all its parts are there: nothing is pressed, and no effect runs. */
export async function drawApp(address: string, wanted: Wanted = {}): Promise<Drawn> {
  const { app, context } = await anApp(address, wanted)
  const failures: unknown[] = []
  const { prelude } = await prerender(app, { onError: (failure) => void failures.push(failure) })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return { html, ledTo: context.redirectTo }
}

/** The same before any of its parts has come. */
export async function drawAtOnce(address: string, wanted: Wanted = {}): Promise<string> {
  return renderToStaticMarkup((await anApp(address, wanted)).app)
}

/** Where one comes to rest, and what is drawn there. */
export async function arrive(address: string, wanted: Wanted): Promise<{ address: string; html: string }> {
  const { html, ledTo } = await drawApp(address, wanted)
  return ledTo === undefined ? { address, html } : arrive(ledTo, wanted)
}

async function anApp(
  address: string,
  { who = {}, details, billingStatus, configuration, isWide = false, remembered = {} }: Wanted,
): Promise<{ app: react.ReactNode; context: { redirectTo?: string } }> {
  startBrowser(aPage(who ? { cookie: `auth_token=${aToken('m1', 'signature', who)}` } : {}), isWide, remembered)
  const queries = new QueryClient()
  const onMessage = ({ queryKey }: { queryKey: readonly unknown[] }, data: unknown) =>
    queries.setQueryData(queryKey, data)
  onMessage((await import('../../parts/store/store-details.ts')).storeDetailsQuery, details)
  onMessage((await import('../../lib/configuration.ts')).configurationQuery, configuration)
  onMessage((await import('../../parts/billing/billing.ts')).customerQuery, billingStatus && aCustomer(billingStatus))
  const { AppRoutes } = await import('../routes.tsx')
  const [path = '', search = ''] = address.split('?')
  const context = {}
  const app = (
    <QueryClientProvider client={queries}>
      <Router ssrPath={path} ssrSearch={search} ssrContext={context}>
        <AppRoutes />
      </Router>
    </QueryClientProvider>
  )
  return { app, context }
}

function aCustomer(billingStatus: Customer['billingStatus']) {
  const subscription = { active: true, plan: { amount: 0, features: {} }, features: {} }
  return { customer: { billingStatus, subscription, features: {}, plans: [] }, isReached: true }
}

/** The parts of a browser that the app reads while it renders; from here on its modules are loaded again. */
function startBrowser(page: ReturnType<typeof aPage>, isWide: boolean, remembered: Readonly<Record<string, string>>) {
  vi.resetModules()
  vi.stubGlobal('document', Object.assign(page.document, { documentElement: { dataset: {} } }))
  vi.stubGlobal('location', { ...page.location, hash: '' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => remembered[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const nothing = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: nothing, removeEventListener: nothing }))
}

/** A link or button, by all that is read of it. @throws where there is none */
export function control(html: string, name: string): string {
  const found = html.match(/<(a|button)\b.*?<\/\1>/gs)?.find((one) => one.replace(/<[^>]*>/g, '') === name)
  if (found === undefined) throw new Error(`There is no link and no button “${name}”`)
  return found
}
