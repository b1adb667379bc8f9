import { type CoverageRow, held, promisesNothing, proved } from '../row.ts'

/** Business constants and limits. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Survey list page size … 5',
    'apps/server/src/surveys/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched',
    { target: 'apps/server/src/surveys/routes.ts#surveyRoutes', literal: '5', to: '6' },
  ),
  proved(
    'Survey list … first page: 1',
    'apps/server/src/surveys/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched',
    { target: 'apps/server/src/surveys/routes.ts#surveyRoutes', literal: '1', to: '2' },
  ),
  proved(
    'totalPages: total surveys divided by limit, rounded up.',
    'apps/server/src/surveys/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched',
    { target: 'apps/server/src/surveys/list-surveys.ts#listSurveys', swap: 'ceil', to: 'floor' },
  ),
  proved(
    'Default rating scale: 5',
    'packages/survey/src/questions/registry.test.ts › SPEC Q1: a blank $name has the settings of the specification',
    { target: 'packages/survey/src/questions/rating.ts#rating', literal: 5, to: 6 },
  ),
  proved(
    'Default nps scale: 10 …',
    'packages/survey/src/questions/registry.test.ts › SPEC Q1: a blank $name has the settings of the specification',
    { target: 'packages/survey/src/questions/nps.ts#nps', literal: 10, to: 9 },
  ),
  proved(
    '… (scores 0-10)',
    'packages/survey/src/questions/registry.test.ts › SPEC Q10: an nps question shown as $displayType is a scale from 0 to 10',
    { target: 'packages/survey/src/questions/nps.ts#nps', literal: 0, to: 1 },
  ),
  proved(
    'Default multi_select minSelect: 1',
    'packages/survey/src/questions/registry.test.ts › SPEC Q1: a blank $name has the settings of the specification',
    { target: 'packages/survey/src/questions/multi-select.ts#multiSelect', literal: 1, to: 0 },
  ),
  proved('Mobile breakpoint: 768px', 'e2e/shell/menu.spec.ts › a wide window is told once on this device', {
    target: 'apps/dashboard/src/lib/use-is-wide.ts#useIsWide',
    literal: '(min-width: 48rem)',
    to: '(min-width: 50rem)',
  }),
  proved('Side bar: 240px (main shell) …', 'e2e/shell/menu.spec.ts › a wide window is told once on this device', {
    target: 'apps/dashboard/src/features/shell/side-bar.tsx#SideBar',
    literal: 'w-60',
    to: 'w-64',
  }),
  proved(
    '… 16rem …',
    'e2e/shell/menu.spec.ts › the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week',
    {
      target: 'apps/dashboard/src/ui/sidebar-layout.tsx#SidebarLayout',
      literal: 'grid-cols-[16rem_minmax(0,1fr)]',
      to: 'grid-cols-[15rem_minmax(0,1fr)]',
    },
  ),
  proved(
    '… 18rem on mobile …',
    'e2e/shell/menu.spec.ts › the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week',
    { target: 'apps/dashboard/src/ui/sidebar-layout.tsx#SidebarLayout', literal: 'w-[18rem]', to: 'w-[17rem]' },
  ),
  proved(
    '… 3rem collapsed (sidebar layout).',
    'e2e/shell/menu.spec.ts › the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week',
    {
      target: 'apps/dashboard/src/ui/sidebar-layout.tsx#SidebarLayout',
      literal: 'grid-cols-[3rem_minmax(0,1fr)]',
      to: 'grid-cols-[4rem_minmax(0,1fr)]',
    },
  ),
  proved(
    'Sidebar cookie lifetime: 604800 seconds (7 days).',
    'e2e/shell/menu.spec.ts › the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week',
    { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', literal: 7, to: 8 },
  ),
  proved(
    'Auth cookies lifetime: 7 days.',
    'apps/dashboard/src/lib/token-cookie.test.ts › a login is kept for seven days, securely, and never sent along from elsewhere',
    { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', literal: 7, to: 8 },
  ),
  proved(
    'Session check interval: 1 second.',
    'e2e/shell/session.spec.ts › a credential that goes away logs out within a second',
    { target: 'apps/dashboard/src/app/app.tsx#App', literal: 1_000, to: 2_000 },
  ),
  proved(
    'Backend request timeout: 30000 ms.',
    'apps/dashboard/src/lib/api.test.ts › $what has the code and the words of the specification',
    { target: 'apps/dashboard/src/lib/api.ts#api', literal: 30_000, to: 31_000 },
  ),
  proved(
    'Store details stale time: 5 minutes …',
    'apps/dashboard/src/parts/store/store-details.test.ts › the store’s details are fresh for five minutes',
    { target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery', literal: 5, to: 4 },
  ),
  proved(
    '… 2 retries.',
    'apps/dashboard/src/parts/store/store-details.test.ts › they are asked for again twice at most',
    {
      target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery',
      literal: 2,
      to: 1,
    },
  ),
  proved(
    'Data query retries: at most 3 …',
    'apps/dashboard/src/lib/query-client.test.ts › when $what, asking again: $again',
    { target: 'apps/dashboard/src/lib/query-client.ts#shouldRetry', swap: '&&', to: 'right', nth: 2 },
  ),
  proved(
    '… never for network errors …',
    'apps/dashboard/src/lib/query-client.test.ts › when $what, asking again: $again',
    { target: 'apps/dashboard/src/lib/query-client.ts#shouldRetry', literal: 'PARSING_ERROR', to: 'FETCH_ERROR' },
  ),
  proved('… or when offline …', 'apps/dashboard/src/lib/query-client.test.ts › offline, nothing is asked again', {
    target: 'apps/dashboard/src/lib/query-client.ts#shouldRetry',
    swap: '&&',
    to: 'left',
    nth: 2,
  }),
  proved(
    '… delay doubles from 1 second …',
    'apps/dashboard/src/lib/query-client.test.ts › the pauses double from one second, up to thirty',
    { target: 'apps/dashboard/src/lib/query-client.ts#queryRetryDelayMs', swap: '**', to: '*' },
  ),
  proved(
    '… capped at 30 seconds.',
    'apps/dashboard/src/lib/query-client.test.ts › the pauses double from one second, up to thirty',
    { target: 'apps/dashboard/src/lib/query-client.ts#queryRetryDelayMs', literal: 30_000, to: 60_000 },
  ),
  proved(
    'Cache retention of unused data: 60 seconds.',
    'apps/dashboard/src/lib/query-client.test.ts › what no screen uses any more is kept for 60 seconds',
    { target: 'apps/dashboard/src/lib/query-client.ts#createQueryClient', literal: 60_000, to: 300_000 },
  ),
  proved(
    'Invoice defaults: page 0 …',
    'apps/server/src/billing-provider/input.schema.test.ts › invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise',
    { target: 'apps/server/src/billing-provider/input.schema.ts#invoicesSchema', literal: '0', to: '1' },
  ),
  proved(
    '… limit 10.',
    'apps/server/src/billing-provider/input.schema.test.ts › invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise',
    { target: 'apps/server/src/billing-provider/input.schema.ts#invoicesSchema', literal: '10', to: '20' },
  ),
  proved(
    'Unlimited limit value: -1 (or null for the question limit).',
    'packages/plans/src/gate.test.ts › SPEC G3: a limit of %s is none',
    { target: 'packages/plans/src/gate.ts#gate', literal: 0, to: -1, nth: 2 },
  ),
  proved(
    'Popular badge: plan with amount 99.',
    'apps/dashboard/src/features/billing/plan-facts.test.ts › a plan is free by its amount, popular by its amount, and by the month only every 30 days',
    { target: 'apps/dashboard/src/features/billing/plan-facts.ts#isPopular', literal: 99, to: 990 },
  ),
  proved(
    'Prices: USD …',
    'apps/server/src/billing-provider/contract.test.ts › who never subscribed has the features of Free, and sees what is for sale',
    { target: 'apps/server/src/billing-provider/money.ts#CURRENCY', literal: 'USD', to: 'EUR' },
  ),
  proved(
    '… no decimals.',
    'apps/dashboard/src/parts/upgrade/upgrade-words.test.ts › prices are whole, and by the month or the year',
    { target: 'apps/dashboard/src/lib/format.ts#formatPrice', dropMember: 'maximumFractionDigits' },
  ),
  proved(
    'Booking dialog close delay: 1000 ms after success …',
    'e2e/sign-up/booking.spec.ts › the dialog closes a second after ${booked.type}',
    { target: 'apps/dashboard/src/features/scheduling/schedule-dialog.tsx#ScheduleDialog', literal: 1_000, to: 2_000 },
  ),
  proved(
    '… slot 30 minutes.',
    'apps/dashboard/src/features/scheduling/booking-page.test.ts › the booking page is asked for a month at a time and thirty minutes',
    { target: 'apps/dashboard/src/features/scheduling/booking-page.ts#framedPage', literal: '30', to: '15' },
  ),
  proved(
    'Thank-you countdown: 3 seconds.',
    'packages/player/src/thank-you.test.tsx › the preview counts down from three seconds, a shopper’s player counts nothing',
    { target: 'packages/player/src/thank-you.tsx#ThankYou', literal: 3, to: 5 },
  ),
  proved(
    'Upgrade success dialog delay: 5 seconds.',
    'e2e/billing/subscribe.spec.ts › Pro is tried: approved on the provider’s page, and told of five seconds after the return',
    { target: 'apps/dashboard/src/app/upgrade-return.tsx#UpgradeReturn', literal: 5_000, to: 4_000, nth: 1 },
  ),
  proved(
    'Confetti: 200 pieces.',
    'apps/dashboard/src/features/billing/confetti.test.ts › two hundred pieces are thrown, once',
    { target: 'apps/dashboard/src/features/billing/confetti.tsx#throwOnto', literal: 200, to: 100 },
  ),
  proved(
    'Pro features list: 4 items.',
    'e2e/billing/subscribe.spec.ts › Pro is tried: approved on the provider’s page, and told of five seconds after the return',
    { target: 'apps/dashboard/src/features/billing/words.ts#words', dropItem: 'Get advanced insights' },
  ),
  proved('Text answer rows: 4', 'packages/player/src/question-form.test.tsx › a text is written in four rows', {
    target: 'packages/player/src/controls/text-view.tsx#chunk',
    literal: 4,
    to: 3,
  }),
  proved(
    'Avatar palette: 10 colours …',
    'apps/dashboard/src/features/account/initials.test.ts › names have ten colours among them',
    { target: 'apps/dashboard/src/features/account/initials.ts#avatarColor', literal: 10, to: 1_000 },
  ),
  proved(
    '… text 0.4 of badge size.',
    'apps/dashboard/src/features/account/avatar.test.tsx › the text of an avatar is 40% of its size',
    { target: 'apps/dashboard/src/features/account/avatar.tsx#Avatar', literal: 0.4, to: 0.5 },
  ),
  proved(
    'Toasts: at most 3 at once …',
    'apps/dashboard/src/ui/toast/toasts.test.ts › at most three toasts stand at once, and the oldest gives way',
    { target: 'apps/dashboard/src/ui/toast/toasts.ts#createToasts', literal: 3, to: 4 },
  ),
  proved(
    '… dismissed toast removed after 1 second …',
    'apps/dashboard/src/ui/toast/toasts.test.ts › a dismissed toast is closed at once and removed a second later',
    { target: 'apps/dashboard/src/ui/toast/toasts.ts#createToasts', literal: 1_000, to: 500 },
  ),
  proved(
    '… default duration 5000 ms in one reading … (ADR-0026)',
    'e2e/ui/toasts.spec.ts › a toast stands for 5 seconds and is removed 1 second after it closed',
    { target: 'apps/dashboard/src/ui/toast/toasts.ts#DURATION_MS', literal: 5_000, to: 6_000 },
  ),
  promisesNothing('… provider default in another (value not shown) …', 'ADR-0026 settles it: 5000 ms.'),
  proved(
    '… hotkey F8 …',
    'e2e/ui/toasts.spec.ts › F8 brings the focus to the toasts, which holds the timer; leaving them lets it go on',
    { target: 'apps/dashboard/src/ui/toast/toast-region.tsx#ToastRegion', literal: 'F8', to: 'F9' },
  ),
  proved(
    '… Copied label 2 seconds …',
    "e2e/ui/toasts.spec.ts › the Copy button copies, and says 'Copied!' for 2 seconds",
    { target: 'apps/dashboard/src/ui/toast/copy-button.tsx#CopyButton', literal: 2_000, to: 1_000 },
  ),
  held(
    '… swipe threshold 2px mouse, 10px touch …',
    'e2e/ui/toasts.spec.ts › a swipe by ${pointer} begins after ${startsAfterPx}px and closes past the threshold',
    'The library does it (`toast-region.tsx` names which figures are whose); no line of ours could be changed.',
  ),
  held(
    '… screen-reader announcement removed after 1 second.',
    'e2e/ui/toasts.spec.ts › a ${variant} toast is read out (${urgency}), and what was read is gone after 1 second',
    'The library does it (`toast-region.tsx` names which figures are whose); no line of ours could be changed.',
  ),
  proved('Calendar: week starts on Sunday …', 'packages/player/src/controls/days.test.ts › the week begins on Sunday', {
    target: 'packages/player/src/controls/days.ts#weeksOf',
    dropCall: 'weekdayOf',
  }),
  proved('… single-month navigation by buttons.', 'e2e/shop/date-field.spec.ts › is chosen by touch, month by month', {
    target: 'packages/player/src/controls/calendar.tsx#chunk',
    call: 'addMonths',
    argument: 2,
    to: 2,
    nth: 1,
  }),
  proved(
    'Select type-ahead reset: 1 second.',
    'packages/player/src/controls/type-ahead.test.ts › typing goes on for a second and then begins anew',
    { target: 'packages/player/src/controls/type-ahead.ts#isTyping', literal: 1_000, to: 2_000 },
  ),
  proved(
    'Template gate formula: blocked when questionsCount - 1 >= question limit.',
    'packages/plans/src/survey-gates.test.ts › SPEC S3: a limit is asked about with all there are but the last',
    { target: 'packages/plans/src/survey-gates.ts#additions', swap: '-', to: 'left' },
  ),
  proved(
    'Rating and NPS colours: 0-6 …',
    'packages/survey/src/questions/nps-group.test.ts › SPEC Q16: $scores is a $group',
    { target: 'packages/survey/src/questions/nps-group.ts#npsGroup', literal: 6, to: 5 },
  ),
  proved('… red …', 'e2e/shop/scales.spec.ts › scores are red up to 6, amber at 7 and 8, green from 9', {
    target: 'packages/player/src/controls/scale.css',
    rule: '.detractor',
    declaration: '--tone',
    to: '#26704a',
  }),
  proved('… 7-8 … 9-10 …', 'packages/survey/src/questions/nps-group.test.ts › SPEC Q16: $scores is a $group', {
    target: 'packages/survey/src/questions/nps-group.ts#npsGroup',
    literal: 8,
    to: 9,
  }),
  proved('… amber …', 'e2e/shop/scales.spec.ts › scores are red up to 6, amber at 7 and 8, green from 9', {
    target: 'packages/player/src/controls/scale.css',
    rule: '.passive',
    declaration: '--tone',
    to: 'var(--red)',
  }),
  proved('… green.', 'e2e/shop/scales.spec.ts › scores are red up to 6, amber at 7 and 8, green from 9', {
    target: 'packages/player/src/controls/scale.css',
    rule: '.promoter',
    declaration: '--tone',
    to: 'var(--red)',
  }),
  proved(
    'Rating … colours [value x 10 / scale, D6].',
    'packages/survey/src/questions/nps-group.test.ts › SPEC Q25: the groups of $from to $scale are $groups',
    { target: 'packages/survey/src/questions/nps-group.ts#scoreGroup', literal: 10, to: 1 },
  ),
  proved(
    "Free plan response cap text: 'Upto 1000 responses'.",
    'apps/dashboard/src/features/billing/plan-card.test.tsx › the free plan says up to how many responses it goes',
    { target: 'apps/dashboard/src/features/billing/words.ts#words', literal: 'Upto ', to: 'Up to ' },
  ),
  promisesNothing(
    "Numeric limits for each plan's features are not shown.",
    'ADR-0027 gives them, and SPEC C1 of packages/plans proves them.',
  ),
]
