import { type CoverageRow, proved } from '../row.ts'
import { backendRows } from './7-backend.ts'
import { billingProviderRows } from './7-billing-provider.ts'
import { eventRows } from './7-events.ts'

/** Calls, analytics events, cookies. */
export const rows: readonly CoverageRow[] = [
  ...backendRows,
  ...billingProviderRows,
  ...eventRows,
  proved(
    'Browser cookies: auth_token (login token) …',
    'apps/dashboard/src/lib/token-cookie.test.ts › the token is found among other cookies',
    { target: 'apps/dashboard/src/lib/token-cookie.ts#readTokenCookie', literal: 'auth_token', to: 'token' },
  ),
  proved(
    '… store_url (overrides the store URL in the token) …',
    'apps/dashboard/src/lib/session-store.test.ts › the store of a hand-over counts before that of the token, and stays after logging out',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'readStoreUrl' },
  ),
  proved(
    '… sidebar_state.',
    'e2e/shell/menu.spec.ts › the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week',
    { target: 'apps/dashboard/src/ui/sidebar-layout.tsx#SidebarLayout', literal: 'sidebar_state', to: 'sidebar' },
  ),
]
