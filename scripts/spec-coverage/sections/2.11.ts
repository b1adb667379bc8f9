import { proved, type Row } from '../row.ts'

const SCREEN = 'apps/dashboard/src/app/failure-screen.tsx'
const screenTest = (title: string) => `apps/dashboard/src/app/failure-screen.test.tsx › ${title}`
const OFFLINE = screenTest('a network that is gone is the offline screen')
const OTHER = screenTest('any other error shows its own message on the generic screen')
const WORDLESS = screenTest('an error without a message has one of the screen’s')

/** Fallback screens and toasts. */
export const rows: readonly Row[] = [
  proved(
    'Offline screen: title "Whoops! It looks like you\'re offline" …',
    OFFLINE,
    SCREEN,
    '{isNetwork ? words.offlineTitle : words.errorTitle}',
    '{words.errorTitle}',
  ),
  proved(
    '… text "Please ensure you have a stable internet connection and try again." …',
    OFFLINE,
    SCREEN,
    '{isNetwork ? words.offlineText : details(kind, failure)}',
    '{details(kind, failure)}',
  ),
  proved(
    '… button "Try again".',
    OFFLINE,
    SCREEN,
    '{isNetwork ? words.tryAgain : words.refreshPage}',
    '{words.refreshPage}',
  ),
  proved(
    'Generic error screen: title "Oops! Something went wrong" …',
    OTHER,
    SCREEN,
    '{isNetwork ? words.offlineTitle : words.errorTitle}',
    '{words.offlineTitle}',
  ),
  proved(
    '… body showing the error details …',
    OTHER,
    SCREEN,
    '(failure instanceof Error && failure.message) || words.errorText',
    'words.errorText',
  ),
  proved(
    '… or "An unexpected error occurred in the application. Please try refreshing the page." …',
    WORDLESS,
    SCREEN,
    '(failure instanceof Error && failure.message) || words.errorText',
    'String(failure instanceof Error && failure.message)',
  ),
  proved(
    '… button "Refresh Page".',
    OTHER,
    SCREEN,
    '{isNetwork ? words.tryAgain : words.refreshPage}',
    '{words.tryAgain}',
  ),
  proved(
    'Both are centred cards …',
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    SCREEN,
    'flex-col justify-center px-4',
    'flex-col px-4',
  ),
  proved('… with an illustration.', OFFLINE, SCREEN, '{isNetwork ? <Unplugged /> : <TornPage />}', '{null}'),
  proved(
    'Toast area fixed at the bottom centre of every screen, up to 420px wide on medium screens and larger.',
    'e2e/ui/toasts.spec.ts › toasts stand at the bottom centre, above the foot bar, at most 420px wide',
    'apps/dashboard/src/styles.css',
    'max-width: 420px;',
    'max-width: 520px;',
  ),
  proved(
    'Toast area … of every screen …',
    'e2e/billing/trouble.spec.ts › a change that fails says so, changes nothing, and can be tried again',
    'apps/dashboard/src/app/app.tsx',
    '      <Toaster />',
    '',
  ),
]
