import { type ComponentType, type ReactNode, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { session } from '../lib/session.ts'
import type { PageCategory } from '../lib/track-events.ts'
import { LoginPage } from '../pages/login-page.tsx'
import { lazyComponent, type Prefetch } from '../ui/lazy.ts'
import { PageViewed } from './page-viewed.tsx'
import { useTracking } from './use-tracking.ts'
import { WaitingScreen } from './waiting-screen.tsx'

const Guard = lazyComponent(() => import('./guard.tsx'), 'Guard')
const Shell = lazyComponent(() => import('./shell.tsx'), 'Shell')
const SurveysPage = lazyComponent(() => import('../pages/surveys-page.tsx'), 'SurveysPage')
const ScratchPage = lazyComponent(() => import('../pages/scratch-page.tsx'), 'ScratchPage')
const TemplatesPage = lazyComponent(() => import('../pages/templates-page.tsx'), 'TemplatesPage')
const FromTemplatePage = lazyComponent(() => import('../pages/from-template-page.tsx'), 'FromTemplatePage')
const ImportPage = lazyComponent(() => import('../pages/import-page.tsx'), 'ImportPage')
const NpsPage = lazyComponent(() => import('../pages/nps-page.tsx'), 'NpsPage')
const BuilderPage = lazyComponent(() => import('../pages/builder-page.tsx'), 'BuilderPage')
const TemplatePage = lazyComponent(() => import('../pages/template-page.tsx'), 'TemplatePage')
const AnalyticsPage = lazyComponent(() => import('../pages/analytics-page.tsx'), 'AnalyticsPage')
const ComponentsPage = lazyComponent(() => import('../pages/components-page.tsx'), 'ComponentsPage')
const SignupPage = lazyComponent(() => import('../pages/signup-page.tsx'), 'SignupPage')
const ForgotPasswordPage = lazyComponent(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = lazyComponent(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage')
const ConfirmEmailPage = lazyComponent(() => import('../pages/confirm-email-page.tsx'), 'ConfirmEmailPage')
const OnboardingPage = lazyComponent(() => import('../pages/onboarding-page.tsx'), 'OnboardingPage')
const BookACallPage = lazyComponent(() => import('../pages/book-a-call-page.tsx'), 'BookACallPage')
const BillingPlansPage = lazyComponent(() => import('../pages/billing-plans-page.tsx'), 'BillingPlansPage')
const ExclusivePlansPage = lazyComponent(() => import('../pages/exclusive-plans-page.tsx'), 'ExclusivePlansPage')
const SettingsPage = lazyComponent(() => import('../pages/settings-page.tsx'), 'SettingsPage')
const TwoStepPage = lazyComponent(() => import('../pages/two-step-page.tsx'), 'TwoStepPage')
const SecurityLogPage = lazyComponent(() => import('../pages/security-log-page.tsx'), 'SecurityLogPage')
const HelpPage = lazyComponent(() => import('../pages/help-page.tsx'), 'HelpPage')
const NotFoundPage = lazyComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')

/** Fetched beside the store's details, as soon as someone is logged in: the login needs none of it. */
function prefetchHome(): void {
  if (!session.read()) return
  // After the login comes the list.
  const showsList = location.pathname === '/' || location.pathname === '/login'
  for (const chunk of [Guard, Shell, ...(showsList ? [SurveysPage] : [])]) void chunk.prefetch()
}
prefetchHome()
session.subscribe(prefetchHome)

/** Where screens stand that are not of the dashboard proper (ADR-0023). */
type Frame = 'menu' | 'inner' | 'alone' | 'onboarding'
type Screen = {
  readonly path: string
  readonly draw: (id: string) => ReactNode
  readonly prefetch: Prefetch | undefined
} & Named
/** A page that is there, or loads when it is gone to. */
type Page<Props = object> = ComponentType<Props> & { readonly prefetch?: Prefetch }
/** The name of a screen in product events (spec §7). */
type Named = { readonly name: string; readonly category: PageCategory; readonly isOfSurvey?: true }

const plain = (path: string, name: string, category: PageCategory, Page: Page): Screen => ({
  ...{ path, name, category, prefetch: Page.prefetch },
  draw: () => <Page />,
})
const ofSurvey = (path: string, name: string, category: PageCategory, Page: Page<{ surveyId: string }>): Screen => ({
  ...{ path: `${path}/:id`, name, category, isOfSurvey: true, prefetch: Page.prefetch },
  draw: (id) => <Page surveyId={id} />,
})

const ofTemplate = (
  path: string,
  name: string,
  category: PageCategory,
  Page: Page<{ templateId: string }>,
): Screen => ({
  ...{ path: `${path}/:id`, name, category, prefetch: Page.prefetch },
  draw: (id) => <Page templateId={id} />,
})

const ofHelp = (path: string, name: string): Screen => ({
  ...{ path, name, category: 'other', prefetch: HelpPage.prefetch },
  draw: (slug) => <HelpPage slug={slug} />,
})

/** Open to everyone. */
const openScreens: readonly Screen[] = [
  plain('/login', 'Login', 'account', LoginPage),
  plain('/signup', 'Sign Up', 'account', SignupPage),
  plain('/forgot-password', 'Forgot Password', 'account', ForgotPasswordPage),
  plain('/reset-password', 'Reset Password', 'account', ResetPasswordPage),
  plain('/confirm-email', 'Confirm Email', 'account', ConfirmEmailPage),
  plain('/dev/components', 'Components', 'other', ComponentsPage),
]

/**
 * Every address of a merchant and its screen. Spec §2.1. A screen that is not seen first loads when it is opened
 * (ADR-0045).
 */
const screens: readonly (Screen & { readonly frame: Frame })[] = [
  { frame: 'menu', ...plain('/', 'Surveys', 'surveys', SurveysPage) },
  // Disabled for everyone: typed by hand it shows home (ADR-0023).
  { frame: 'menu', ...plain('/integrations', 'Surveys', 'surveys', SurveysPage) },
  { frame: 'inner', ...plain('/surveys/scratch', 'Create Survey', 'surveys', ScratchPage) },
  { frame: 'menu', ...plain('/surveys/templates', 'Survey Templates', 'surveys', TemplatesPage) },
  { frame: 'menu', ...plain('/surveys/templates/mnps', 'Net Promoter Score', 'analytics', NpsPage) },
  { frame: 'inner', ...ofTemplate('/surveys/template', 'Create Survey', 'surveys', FromTemplatePage) },
  { frame: 'inner', ...plain('/surveys/import', 'Import Survey', 'surveys', ImportPage) },
  { frame: 'alone', ...ofSurvey('/builder', 'Survey Builder', 'surveys', BuilderPage) },
  { frame: 'alone', ...ofTemplate('/template', 'Template Editor', 'surveys', TemplatePage) },
  { frame: 'inner', ...ofSurvey('/surveys/analytics', 'Survey Analytics', 'analytics', AnalyticsPage) },
  { frame: 'menu', ...plain('/settings', 'Settings', 'settings', SettingsPage) },
  { frame: 'inner', ...plain('/settings/two-step', 'Two-step Login', 'settings', TwoStepPage) },
  { frame: 'inner', ...plain('/settings/security-log', 'Security Log', 'settings', SecurityLogPage) },
  { frame: 'menu', ...ofHelp('/help', 'Help Centre') },
  { frame: 'inner', ...ofHelp('/help/:slug', 'Help Article') },
  { frame: 'onboarding', ...plain('/onboarding', 'Onboarding', 'onboarding', OnboardingPage) },
  { frame: 'onboarding', ...plain('/billing-plans', 'Billing Plans', 'billing', BillingPlansPage) },
  { frame: 'onboarding', ...plain('/exclusive-plans', 'Exclusive Plans', 'billing', ExclusivePlansPage) },
  { frame: 'onboarding', ...plain('/book-a-call', 'Book a Call', 'onboarding', BookACallPage) },
]

const notFound = { frame: 'menu', ...plain('', 'Not Found', 'other', NotFoundPage) } as const

const hasScreen = (path: string) => screens.some((screen) => screen.path === path)

export function AppRoutes() {
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
  const { path, frame, draw, id, name, category, isOfSurvey, prefetch } = useScreen()
  // Beside the guard and what it asks for, not after them.
  const fetched = session.read() && prefetch?.()
  const screen = (
    <Suspense key={path} fallback={<WaitingScreen />}>
      {draw(id)}
      <PageViewed
        key={id}
        type={frame === 'onboarding' ? 'onboarding' : 'dashboard'}
        name={name}
        category={category}
        {...(isOfSurvey && { surveyId: id })}
      />
    </Suspense>
  )
  return (
    <Guard path={path} askAhead={async (cache) => (await fetched)?.ahead?.ask(cache, id)}>
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
    const [isHere, params] = matchRoute(parser, screen.path, address)
    if (isHere) return { ...screen, id: Object.values(params)[0] ?? '' }
  }
  return { ...notFound, id: '' }
}
