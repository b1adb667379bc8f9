import { type CoverageRow, proved } from '../row.ts'

const GUARD = 'apps/dashboard/src/app/guard.tsx#Guard'
const guard = (title: string) => `apps/dashboard/src/app/guard.test.tsx › ${title}`

/** Routing rules. */
export const rows: readonly CoverageRow[] = [
  proved('A logged-out user is sent to login.', guard('whoever is logged out is sent to the login'), {
    target: GUARD,
    literal: '/login',
    to: '/signup',
  }),
  proved(
    'A logged-in store that is new is sent to onboarding.',
    guard('a new store is sent to the onboarding, and stays there'),
    { target: GUARD, negate: 'isNewStore', nth: 1 },
  ),
  proved(
    'A logged-in store with no subscription is sent to /billing-plans.',
    guard('a store without a subscription is sent to the plans'),
    { target: GUARD, unwrap: 'isSubscribed' },
  ),
  proved(
    '(Without a subscription the plans, the exclusive ones, the call, help and settings stay reachable, ADR-0022.)',
    guard('before a plan is chosen one can choose, book a call, read the help and see the settings'),
    { target: GUARD, dropItem: '/book-a-call' },
  ),
  proved(
    'Otherwise home shows the surveys list.',
    guard('home shows the surveys list to whoever has a store and a plan'),
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', literal: '/', to: '/surveys' },
  ),
  proved(
    'Login … redirect[s] to home when the store has a subscription …',
    guard('login and onboarding lead home, or to the plans where there is none'),
    { target: 'apps/dashboard/src/pages/login-page.tsx#LoginPage', literal: '/', to: '/settings', nth: 1 },
  ),
  proved(
    '… and onboarding redirect[s] to home when the store has a subscription (a new store stays there, ADR-0022) …',
    guard('login and onboarding lead home, or to the plans where there is none'),
    { target: GUARD, literal: '/', to: '/settings' },
  ),
  proved(
    '… or to /billing-plans when it has none.',
    guard('login and onboarding lead home, or to the plans where there is none'),
    { target: 'apps/dashboard/src/parts/billing/billing.ts#isSubscribed', result: 'active', to: true },
  ),
  proved('A spinner is shown until the app is initialised …', guard('until the app has come there is a spinner'), {
    target: 'apps/dashboard/src/app/routes.tsx#AppRoutes',
    dropAttribute: 'fallback',
    nth: 1,
  }),
  proved(
    '… the store details are loaded …',
    guard('until the store is known there is a spinner, and nothing of the screen'),
    { target: GUARD, always: 'data', nth: 1 },
  ),
  proved(
    '… and the subscription is loaded.',
    guard('until the plan is known there is a spinner, and nothing of the screen'),
    { target: GUARD, always: 'isNeeded' },
  ),
  proved(
    "Protected route guard: while auth is loading it shows a spinner with the text 'Loading...'.",
    guard('until the store is known there is a spinner, and nothing of the screen'),
    { target: 'apps/dashboard/src/ui/spinner.tsx#Spinner', dropElement: 'words' },
  ),
  proved(
    'If the user is not authenticated it redirects to /login, replacing the history entry.',
    'e2e/shell/session.spec.ts › logged out, one is led to the login, and Back leads past what was asked for',
    { target: GUARD, dropAttribute: 'replace', nth: 1 },
  ),
  proved('Otherwise it renders the requested screen.', guard('whoever may pass gets the screen that was asked for'), {
    target: GUARD,
    dropElement: 'children',
  }),
  proved(
    'A logout … clears the local auth state …',
    'apps/dashboard/src/lib/log-out.test.ts › logging out tells the server, as whom, and forgets the login',
    { target: 'apps/dashboard/src/lib/log-out.ts#logOutHere', swap: 'end', to: 'check' },
  ),
  proved(
    '… including one whose server call fails …',
    'apps/dashboard/src/lib/log-out.test.ts › logging out stands though the server’s call fails',
    { target: 'apps/dashboard/src/lib/log-out.ts#logOutHere', unwrap: 'catch' },
  ),
  proved(
    '… and goes to /login.',
    'e2e/shell/trouble.spec.ts › logging out stands even if the server does not hear of it, and forgets what was seen',
    { target: GUARD, setAttribute: '/login', to: '/signup' },
  ),
  proved(
    'If the stored login credential disappears while the app is open, the user is logged out …',
    'apps/dashboard/src/lib/session-store.test.ts › the one-second check logs out when the cookie has gone',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore.check', dropCall: 5 },
  ),
  proved(
    '… and sent to /login (a check runs every second).',
    'e2e/shell/session.spec.ts › a credential that goes away logs out within a second',
    { target: 'apps/dashboard/src/app/app.tsx#App', literal: 1_000, to: 1_500 },
  ),
]
