import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const ROUTES = 'apps/dashboard/src/app/routes.tsx#AppRoutes'
const ADDRESS = 'apps/dashboard/src/app/routes.test.tsx › the address %s is that of the screen %s'

/** Route table. */
export const rows: readonly CoverageRow[] = [
  proved('/login | Login', ADDRESS, { target: ROUTES, literal: '/login', to: '/log-in' }),
  proved('/login … (and, open to everyone, /signup, /forgot-password and /reset-password, ADR-0021)', ADDRESS, {
    target: ROUTES,
    literal: '/reset-password',
    to: '/new-password',
  }),
  proved('/onboarding | Onboarding', ADDRESS, { target: ROUTES, literal: '/onboarding', to: '/welcome' }),
  proved('/book-a-call | Book a call', ADDRESS, { target: ROUTES, literal: '/book-a-call', to: '/call' }),
  proved(
    '/book-a-call … (onboarding shell)',
    'apps/dashboard/src/app/routes.test.tsx › the screens of the onboarding shell have its logo above and no menu',
    { target: ROUTES, literal: 'onboarding', to: 'menu', nth: 8 },
  ),
  proved('/billing-plans | Billing plans', ADDRESS, { target: ROUTES, literal: '/billing-plans', to: '/plans' }),
  proved(
    '/billing-plans … (target of all upgrade actions)',
    'apps/dashboard/src/parts/upgrade/upgrade-link.test.tsx › every offer of an upgrade leads to the plans',
    {
      target: 'apps/dashboard/src/parts/upgrade/upgrade-link.tsx#UpgradeLink',
      literal: '/billing-plans',
      to: '/settings',
    },
  ),
  proved('/exclusive-plans | Exclusive plans', ADDRESS, {
    target: ROUTES,
    literal: '/exclusive-plans',
    to: '/exclusive',
  }),
  proved(
    '/exclusive-plans … (password gate …',
    'apps/dashboard/src/app/routes.test.tsx › the exclusive plans are behind a password',
    { target: 'apps/dashboard/src/features/billing/exclusive-plans.tsx#ExclusivePlans', negate: 1 },
  ),
  proved(
    '/exclusive-plans … then plan list)',
    'e2e/billing/downgrade.spec.ts › are shown and sold to whoever carries the tag',
    { target: 'apps/dashboard/src/features/billing/exclusive-plans.tsx#ExclusivePlans', literal: true, to: false },
  ),
  proved('/builder/{surveyId} | Survey builder', ADDRESS, { target: ROUTES, literal: '/builder', to: '/build' }),
  proved('/template/{templateId} | Template editor', ADDRESS, { target: ROUTES, literal: '/template', to: '/edit' }),
  proved('/surveys/scratch | Create a survey from scratch', ADDRESS, {
    target: ROUTES,
    literal: '/surveys/scratch',
    to: '/surveys/new',
  }),
  proved(
    '(… by whatever is reloaded, or done twice, one survey is made, ADR-0004 …)',
    'apps/dashboard/src/parts/survey/pending-id.test.ts › a reload asks for the same survey',
    { target: 'apps/dashboard/src/parts/survey/pending-id.ts#createPendingId', dropCall: 'setItem' },
  ),
  proved(
    '(… and by the server, too, ADR-0004.)',
    'apps/server/src/surveys/surveys.test.ts › making a survey twice with one id makes one survey',
    { target: 'apps/server/src/surveys/operations.ts#createSurvey', never: 'ok', nth: 1 },
  ),
  proved('/surveys/template/{templateId} | Create a survey from a template', ADDRESS, {
    target: ROUTES,
    literal: '/surveys/template',
    to: '/surveys/from',
  }),
  proved(
    "… (the template card's surveyId is used as the parameter)",
    'apps/dashboard/src/features/new-survey/templates/template-picker.test.tsx › Use Template leads to a survey of the card’s surveyId',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-card.tsx#TemplateTile',
      setAttribute: 'to',
      to: '/surveys/scratch',
    },
  ),
  proved('/ | Home: surveys list (the default …)', ADDRESS, { target: ROUTES, literal: '/', to: '/home' }),
  promisesNothing('… also called Dashboard)', 'A name for the list; that the menu means it by / is in spec §2.3.'),
  proved('/surveys/templates | Survey templates gallery', ADDRESS, {
    target: ROUTES,
    literal: '/surveys/templates',
    to: '/templates',
  }),
  proved('/settings | Settings', ADDRESS, { target: ROUTES, literal: '/settings', to: '/setting' }),
  proved(
    '/settings … a billing tab is reached with the query ?tab=billing',
    'apps/dashboard/src/app/routes.test.tsx › the billing tab of the settings stands in the query',
    { target: 'apps/dashboard/src/features/settings/settings.tsx#SettingsPanels', literal: 'tab', to: 'show' },
  ),
  proved(
    '/settings … (Account, Store, Appearance, Installation, Billing and Data, ADR-0023)',
    'apps/dashboard/src/app/routes.test.tsx › the settings have a tab for the account, the store, colours, installation, billing and data',
    { target: 'apps/dashboard/src/features/settings/settings.tsx#SettingsPanels', dropItem: 'installation' },
  ),
  proved('/help | Help centre', ADDRESS, { target: ROUTES, literal: '/help', to: '/helps' }),
  proved('/surveys/analytics/{surveyId} | Survey analytics', ADDRESS, {
    target: ROUTES,
    literal: '/surveys/analytics',
    to: '/surveys/results',
  }),
  proved('/surveys/templates/mnps | Net Promoter Score measurement page', ADDRESS, {
    target: ROUTES,
    literal: '/surveys/templates/mnps',
    to: '/surveys/templates/nps',
  }),
  proved(
    '/integrations | Listed in the side menu but disabled for everyone …',
    'apps/dashboard/src/features/shell/menu.test.ts › nothing leads nowhere, and Integrations is shown though it is disabled',
    { target: 'apps/dashboard/src/features/shell/menu.ts#menuFor', setMember: 'isDisabled', to: false },
  ),
  proved('/integrations … and not navigable (typed by hand it shows home, ADR-0023)', ADDRESS, {
    target: ROUTES,
    dropItem: '/integrations',
  }),
  proved(
    '(An address that is not here shows a screen that says so, with a way home, ADR-0023.)',
    'apps/dashboard/src/app/routes.test.tsx › an address that leads nowhere has a way home',
    { target: 'apps/dashboard/src/pages/not-found-page.tsx#NotFoundPage', literal: '/', to: '/help' },
  ),
  proved(
    "The notes use both {templateId} and {surveyId} for the template parameter; treat them as the same identifier, the template's surveyId.",
    'e2e/templates/use-template.spec.ts › a double tap on Use Template makes one survey, with what the template asks, and Back finds no second',
    { target: 'apps/dashboard/src/parts/template/templates.ts#useTemplate', never: 'surveyId' },
  ),
  promisesNothing(
    'The component behind /template/{templateId} versus /surveys/template/{templateId} and how they differ is not shown.',
    'It leaves both open; ADR-0023 settles them, and both have rows above.',
  ),
]
