import { type ComponentType, type ReactNode, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { lazyPart } from '../lib/lazy-part.ts'
import { session } from '../lib/session.ts'
import type { PageCategory } from '../lib/track-events.ts'
import { LoginPage } from '../pages/login-page.tsx'
import { PageViewed } from './page-viewed.tsx'
import { useTracking } from './use-tracking.ts'
import { WaitingScreen } from './waiting-screen.tsx'

const loadGuard = () => import('./guard.tsx')
const loadShell = () => import('./shell.tsx')
const loadHome = () => import('../pages/surveys-page.tsx')

const Guard = lazyPart(loadGuard, 'Guard')
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
const BillingPlansPage = lazyPart(() => import('../pages/billing-plans-page.tsx'), 'BillingPlansPage')
const ExclusivePlansPage = lazyPart(() => import('../pages/exclusive-plans-page.tsx'), 'ExclusivePlansPage')
const SettingsPage = lazyPart(() => import('../pages/settings-page.tsx'), 'SettingsPage')
const NotFoundPage = lazyPart(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')

/** Fetched beside the store's details, as soon as someone is logged in: the login needs none of it. */
function fetchAhead(): void {
  if (session.read()) void Promise.all([loadGuard(), loadShell(), loadHome()]).catch(() => {})
}
fetchAhead()
session.subscribe(fetchAhead)

/** Where screens stand that are not of the dashboard proper (decisions D3). */
type Frame = 'menu' | 'inner' | 'alone' | 'onboarding'
type Screen = { readonly path: string; readonly draw: (id: string) => ReactNode } & Named
/** What product events call a screen (spec §7). */
type Named = { readonly name: string; readonly category: PageCategory; readonly isOfSurvey?: true }

const plain = (path: string, name: string, category: PageCategory, Page: ComponentType): Screen => ({
  ...{ path, name, category },
  draw: () => <Page />,
})
const ofSurvey = (
  path: string,
  name: string,
  category: PageCategory,
  Page: ComponentType<{ surveyId: string }>,
): Screen => ({
  ...{ path: `${path}/:id`, name, category, isOfSurvey: true },
  draw: (id) => <Page surveyId={id} />,
})

/** Open to everyone. */
const openScreens: readonly Screen[] = [
  plain('/login', 'Login', 'account', LoginPage),
  plain('/signup', 'Sign Up', 'account', SignupPage),
  plain('/forgot-password', 'Forgot Password', 'account', ForgotPasswordPage),
  plain('/reset-password', 'Reset Password', 'account', ResetPasswordPage),
  plain('/dev/components', 'Components', 'other', ComponentsPage),
]

/** Every address of a merchant and its screen. Spec §2.1. What is not seen first loads when it is gone to (A10). */
const screens: readonly (Screen & { readonly frame: Frame })[] = [
  { frame: 'menu', ...plain('/', 'Surveys', 'surveys', SurveysPage) },
  // Disabled for everyone: typed by hand it shows home (decisions D3).
  { frame: 'menu', ...plain('/integrations', 'Surveys', 'surveys', SurveysPage) },
  { frame: 'inner', ...plain('/surveys/scratch', 'Create Survey', 'surveys', ScratchPage) },
  { frame: 'alone', ...ofSurvey('/builder', 'Survey Builder', 'surveys', BuilderPage) },
  { frame: 'inner', ...ofSurvey('/surveys/analytics', 'Survey Analytics', 'analytics', AnalyticsPage) },
  { frame: 'menu', ...plain('/settings', 'Settings', 'settings', SettingsPage) },
  { frame: 'onboarding', ...plain('/onboarding', 'Onboarding', 'onboarding', OnboardingPage) },
  { frame: 'onboarding', ...plain('/billing-plans', 'Billing Plans', 'billing', BillingPlansPage) },
  { frame: 'onboarding', ...plain('/exclusive-plans', 'Exclusive Plans', 'billing', ExclusivePlansPage) },
  { frame: 'onboarding', ...plain('/book-a-call', 'Book a Call', 'onboarding', BookACallPage) },
]

const notFound = { frame: 'menu', ...plain('', 'Not Found', 'other', NotFoundPage) } as const

const hasScreen = (path: string) => screens.some((screen) => screen.path === path)

export function Routes() {
  useTracking()
  return (
    <Suspense fallback={<WaitingScreen />}>
      <Switch>
        {openScreens.map(({ path, draw, name, category }) => (
          <Route key={path} path={path}>
            {draw('')}
            <PageViewed key={path} type="public" name={name} category={category} />
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
  const { path, frame, draw, id, name, category, isOfSurvey } = useScreen()
  const screen = (
    <Suspense key={path} fallback={<WaitingScreen />}>
      {draw(id)}
      <PageViewed
        type={frame === 'onboarding' ? 'onboarding' : 'dashboard'}
        name={name}
        category={category}
        {...(isOfSurvey && { surveyId: id })}
      />
    </Suspense>
  )
  return (
    <Guard path={path}>
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
