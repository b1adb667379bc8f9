import { proved, type Row } from '../row.ts'

const GUARD = 'apps/dashboard/src/app/guard.tsx'
const guard = (title: string) => `apps/dashboard/src/app/guard.test.tsx › ${title}`

/** Routing rules. */
export const rows: readonly Row[] = [
  proved(
    'A logged-out user is sent to login.',
    guard('whoever is logged out is sent to the login'),
    GUARD,
    '<Redirect to="/login" replace />',
    '<Redirect to="/signup" replace />',
  ),
  proved(
    'A logged-in store that is new is sent to onboarding.',
    guard('a new store is sent to the onboarding, and stays there'),
    GUARD,
    'if (session.isNewStore && !isAtOnboarding)',
    'if (!session.isNewStore && !isAtOnboarding)',
  ),
  proved(
    'A logged-in store with no subscription is sent to /billing-plans.',
    guard('a store without a subscription is sent to the plans'),
    GUARD,
    'isSubscribed(data) ? children :',
    'data ? children :',
  ),
  proved(
    'Otherwise home shows the surveys list.',
    guard('home shows the surveys list to whoever has a store and a plan'),
    'apps/dashboard/src/app/routes.tsx',
    "plain('/', 'Surveys', 'surveys', SurveysPage)",
    "plain('/', 'Surveys', 'surveys', SettingsPage)",
  ),
  proved(
    'Login … redirect[s] to home when the store has a subscription …',
    guard('login and onboarding lead home, or to the plans where there is none'),
    'apps/dashboard/src/pages/login-page.tsx',
    '<Redirect to="/" replace />',
    '<Redirect to="/settings" replace />',
  ),
  proved(
    '… and onboarding redirect[s] to home when the store has a subscription (a new store stays there, D2) …',
    guard('login and onboarding lead home, or to the plans where there is none'),
    GUARD,
    '<Redirect to="/" replace />',
    '<Redirect to="/settings" replace />',
  ),
  proved(
    '… or to /billing-plans when it has none.',
    guard('login and onboarding lead home, or to the plans where there is none'),
    'apps/dashboard/src/lib/billing.ts',
    "['active', 'trialing', 'frozen'].includes",
    "['active', 'trialing', 'frozen', 'none'].includes",
  ),
  proved(
    'A spinner is shown until the app is initialised …',
    guard('until the app has come there is a spinner'),
    'apps/dashboard/src/app/routes.tsx',
    '<Suspense fallback={<WaitingScreen />}>',
    '<Suspense>',
  ),
  proved(
    '… the store details are loaded …',
    guard('until the store is known there is a spinner, and nothing of the screen'),
    GUARD,
    'if (data) return children',
    'if (data || !error) return children',
  ),
  proved(
    '… and the subscription is loaded.',
    guard('until the plan is known there is a spinner, and nothing of the screen'),
    GUARD,
    'if (!isNeeded) return children',
    'if (!isNeeded || !data) return children',
  ),
  proved(
    "Protected route guard: while auth is loading it shows a spinner with the text 'Loading...'.",
    guard('until the store is known there is a spinner, and nothing of the screen'),
    'apps/dashboard/src/ui/spinner.tsx',
    '{words.loading}',
    '{null}',
  ),
  proved(
    'If the user is not authenticated it redirects to /login, replacing the history entry.',
    'e2e/shell/session.spec.ts › logged out, one is led to the login, and Back leads past what was asked for',
    GUARD,
    '<Redirect to="/login" replace />',
    '<Redirect to="/login" />',
  ),
  proved(
    'Otherwise it renders the requested screen.',
    guard('whoever may pass gets the screen that was asked for'),
    GUARD,
    '>{children}</Subscribed>',
    '>{null}</Subscribed>',
  ),
  proved(
    'A logout … clears the local auth state …',
    'apps/dashboard/src/lib/log-out.test.ts › logging out tells the server, as whom, and forgets the login',
    'apps/dashboard/src/lib/log-out.ts',
    '  session.end()',
    '  session.check()',
  ),
  proved(
    '… including one whose server call fails …',
    'apps/dashboard/src/lib/log-out.test.ts › logging out stands though the server’s call fails',
    'apps/dashboard/src/lib/log-out.ts',
    'api.onboarding.logout.$post().catch(() => {})',
    'return void api.onboarding.logout.$post().then(session.end, () => {})',
  ),
  proved(
    '… and goes to /login.',
    'e2e/shell/trouble.spec.ts › logging out stands even if the server does not hear of it, and forgets what was seen',
    'apps/dashboard/src/lib/session-store.ts',
    '      become(null)',
    '      current = null',
  ),
  proved(
    'If the stored login credential disappears while the app is open, the user is logged out …',
    'apps/dashboard/src/lib/session-store.test.ts › the one-second check logs out when the cookie has gone',
    'apps/dashboard/src/lib/session-store.ts',
    '      else become(found)',
    '      else if (found) become(found)',
  ),
  proved(
    '… and sent to /login (a check runs every second).',
    'e2e/shell/session.spec.ts › a credential that goes away logs out within a second',
    'apps/dashboard/src/app/app.tsx',
    'const SESSION_CHECK_MS = 1_000',
    'const SESSION_CHECK_MS = 1_500',
  ),
]
