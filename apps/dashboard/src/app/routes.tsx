import { type ComponentType, type ReactNode, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { lazyPart } from '../lib/lazy-part.ts'
import { session } from '../lib/session.ts'
import { LoginPage } from '../pages/login-page.tsx'
import { Guard, WaitingScreen } from './guard.tsx'

const loadShell = () => import('./shell.tsx')
const loadHome = () => import('../pages/surveys-page.tsx')

const Shell = lazyPart(loadShell, 'Shell')
const SurveysPage = lazyPart(loadHome, 'SurveysPage')
const ScratchPage = lazyPart(() => import('../pages/scratch-page.tsx'), 'ScratchPage')
const BuilderPage = lazyPart(() => import('../pages/builder-page.tsx'), 'BuilderPage')
const AnalyticsPage = lazyPart(() => import('../pages/analytics-page.tsx'), 'AnalyticsPage')
const ComponentsPage = lazyPart(() => import('../pages/components-page.tsx'), 'ComponentsPage')
const SignupPage = lazyPart(() => import('../pages/signup-page.tsx'), 'SignupPage')
const ForgotPasswordPage = lazyPart(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = lazyPart(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage')
const OnboardingPage = lazyPart(() => import('../pages/onboarding-page.tsx'), 'OnboardingPage')
const BookACallPage = lazyPart(() => import('../pages/book-a-call-page.tsx'), 'BookACallPage')
const SettingsPage = lazyPart(() => import('../pages/settings-page.tsx'), 'SettingsPage')
const NotFoundPage = lazyPart(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')

/** Fetched beside the store's details, as soon as someone is logged in: the login needs none of it. */
function fetchAhead(): void {
  if (session.read()) void Promise.all([loadShell(), loadHome()]).catch(() => {})
}
fetchAhead()
session.subscribe(fetchAhead)

/** Where screens stand that are not of the dashboard proper (decisions D3). */
type Frame = 'menu' | 'inner' | 'alone' | 'onboarding'
type Screen = { readonly path: string; readonly draw: (id: string) => ReactNode }

const plain = (path: string, Page: ComponentType): Screen => ({ path, draw: () => <Page /> })
const ofSurvey = (path: string, Page: ComponentType<{ surveyId: string }>): Screen => ({
  path: `${path}/:id`,
  draw: (id) => <Page surveyId={id} />,
})

/** Open to everyone. */
const openScreens: readonly Screen[] = [
  plain('/login', LoginPage),
  plain('/signup', SignupPage),
  plain('/forgot-password', ForgotPasswordPage),
  plain('/reset-password', ResetPasswordPage),
  plain('/dev/components', ComponentsPage),
]

/** Every address of a merchant and its screen. Spec §2.1. What is not seen first loads when it is gone to (A10). */
const screens: readonly (Screen & { readonly frame: Frame })[] = [
  { frame: 'menu', ...plain('/', SurveysPage) },
  // Disabled for everyone: typed by hand it shows home (decisions D3).
  { frame: 'menu', ...plain('/integrations', SurveysPage) },
  { frame: 'inner', ...plain('/surveys/scratch', ScratchPage) },
  { frame: 'alone', ...ofSurvey('/builder', BuilderPage) },
  { frame: 'inner', ...ofSurvey('/surveys/analytics', AnalyticsPage) },
  { frame: 'menu', ...plain('/settings', SettingsPage) },
  { frame: 'onboarding', ...plain('/onboarding', OnboardingPage) },
  { frame: 'onboarding', ...plain('/book-a-call', BookACallPage) },
]

const notFound = { frame: 'menu', ...plain('', NotFoundPage) } as const

const hasScreen = (path: string) => screens.some((screen) => screen.path === path)
const onboarding = hasScreen('/onboarding') ? '/onboarding' : null

export function Routes() {
  return (
    <Suspense fallback={<WaitingScreen />}>
      <Switch>
        {openScreens.map(({ path, draw }) => (
          <Route key={path} path={path}>
            {draw('')}
          </Route>
        ))}
        <Route>
          <MerchantScreen />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** One guard and one shell for all: going from screen to screen leaves them standing. */
function MerchantScreen() {
  const { path, frame, draw, id } = useScreen()
  const screen = (
    <Suspense key={path} fallback={<WaitingScreen />}>
      {draw(id)}
    </Suspense>
  )
  return (
    <Guard path={path} onboarding={onboarding}>
      {frame === 'onboarding' ? (
        screen
      ) : (
        <Shell frame={frame} hasScreen={hasScreen}>
          {screen}
        </Shell>
      )}
    </Guard>
  )
}

function useScreen() {
  const { parser } = useRouter()
  const [address] = useLocation()
  for (const screen of screens) {
    const [isHere, parts] = matchRoute(parser, screen.path, address)
    if (isHere) return { ...screen, id: Object.values(parts)[0] ?? '' }
  }
  return { ...notFound, id: '' }
}
