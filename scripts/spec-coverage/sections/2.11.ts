import { type CoverageRow, proved } from '../row.ts'

const SCREEN = 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen'
const screenTest = (title: string) => `apps/dashboard/src/app/failure-screen.test.tsx › ${title}`
const OFFLINE = screenTest('a network that is gone is the offline screen')
const OTHER = screenTest('any other error shows its own message on the generic screen')
const WORDLESS = screenTest('an error without a message has one of the screen’s')

/** Fallback screens and toasts. */
export const rows: readonly CoverageRow[] = [
  proved('Offline screen: title "Whoops! It looks like you\'re offline" …', OFFLINE, {
    target: SCREEN,
    swap: 'offlineTitle',
    to: 'errorTitle',
  }),
  proved('… text "Please ensure you have a stable internet connection and try again." …', OFFLINE, {
    target: SCREEN,
    swap: 'offlineText',
    to: 'errorText',
  }),
  proved('… button "Try again".', OFFLINE, { target: SCREEN, swap: 'tryAgain', to: 'refreshPage' }),
  proved('Generic error screen: title "Oops! Something went wrong" …', OTHER, {
    target: SCREEN,
    swap: 'errorTitle',
    to: 'offlineTitle',
  }),
  proved('… body showing the error details …', OTHER, { target: SCREEN, swap: '||', to: 'right' }),
  proved('… or "An unexpected error occurred in the application. Please try refreshing the page." …', WORDLESS, {
    target: SCREEN,
    swap: '||',
    to: 'left',
  }),
  proved('… button "Refresh Page".', OTHER, { target: SCREEN, swap: 'refreshPage', to: 'tryAgain' }),
  proved(
    'Both are centred cards …',
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    { target: SCREEN, literal: 'justify-center px-4', to: 'px-4' },
  ),
  proved('… with an illustration.', OFFLINE, { target: SCREEN, dropElement: 3 }),
  proved(
    'Toast area fixed at the bottom centre of every screen, up to 420px wide on medium screens and larger.',
    'e2e/ui/toasts.spec.ts › toasts stand at the bottom centre, above the foot bar, at most 420px wide',
    { target: 'apps/dashboard/src/styles.css', rule: '@media (width >= 48rem)', declaration: 'max-width', to: '520px' },
  ),
  proved(
    'Toast area … of every screen …',
    'e2e/billing/trouble.spec.ts › a change that fails says so, changes nothing, and can be tried again',
    { target: 'apps/dashboard/src/app/app.tsx#App', dropElement: 'Toaster' },
  ),
]
