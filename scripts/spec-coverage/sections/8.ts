import { type CoverageRow, held, promisesNothing, proved } from '../row.ts'

/** Error catalog. */
export const rows: readonly CoverageRow[] = [
  proved(
    "Add a question with no survey id: error 'Survey ID is not set'.",
    'apps/dashboard/src/features/builder/show-refusal.test.ts › a question without a survey is refused in the specification’s words',
    {
      target: 'apps/dashboard/src/features/builder/words.ts#words',
      literal: 'Survey ID is not set',
      to: 'There is no survey',
    },
  ),
  proved(
    'Invalid or undecodable login token: cookie removed silently; user logged out.',
    'apps/dashboard/src/lib/session-store.test.ts › a token that makes no sense is removed without a word',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'removeToken', nth: 2 },
  ),
  proved(
    'Backend 401: session cleared, logged out …',
    'apps/dashboard/src/lib/api.test.ts › a 401 ends the session and is thrown on',
    { target: 'apps/dashboard/src/lib/api.ts#value', never: 'session' },
  ),
  proved('… error rethrown.', 'apps/dashboard/src/lib/api.test.ts › a 401 ends the session and is thrown on', {
    target: 'apps/dashboard/src/lib/api.ts#value',
    never: 4,
  }),
  proved(
    'Other backend errors: rethrown.',
    'apps/dashboard/src/lib/api.test.ts › a refusal is thrown with its problem and its status',
    { target: 'apps/dashboard/src/lib/api.ts#value', never: 4 },
  ),
  proved(
    "Network … at the HTTP client: message 'Network Error' …",
    'apps/dashboard/src/lib/api.test.ts › $what has the code and the words of the specification',
    { target: 'apps/dashboard/src/lib/api.ts#value', literal: 'Network Error', to: 'No network' },
  ),
  proved(
    "… or timeout: 'timeout of {n}ms exceeded'.",
    'apps/dashboard/src/lib/api.test.ts › $what has the code and the words of the specification',
    { target: 'apps/dashboard/src/lib/api.ts#value', literal: 'timeout of', to: 'timeout after' },
  ),
  proved(
    "Plan change failure: destructive toast titled 'Error' …",
    'e2e/billing/trouble.spec.ts › a change that fails says so, changes nothing, and can be tried again',
    { target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan', dropMember: 'variant' },
  ),
  proved(
    "… with 'Failed to update subscription'.",
    'e2e/billing/trouble.spec.ts › a change that fails says so, changes nothing, and can be tried again',
    {
      target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan',
      swap: 'notUpdated',
      to: 'notDowngraded',
    },
  ),
  proved(
    "Downgrade failure: toast 'Failed to downgrade subscription'.",
    'e2e/billing/trouble.spec.ts › a downgrade that fails says so in its own words, and stays asked',
    { target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan', never: 'isFree', nth: 2 },
  ),
  proved(
    "Wrong exclusive password: 'Incorrect password'.",
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    {
      target: 'apps/dashboard/src/features/billing/words.ts#words',
      literal: 'Incorrect password',
      to: 'Wrong password',
    },
  ),
  proved(
    "No exclusive plans: 'Oops! Looks like you have no exclusive plans.'",
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    {
      target: 'apps/dashboard/src/features/billing/words.ts#words',
      literal: 'Oops! Looks like you have',
      to: 'There are',
    },
  ),
  proved(
    "Billing provider error: default text 'An error occurred' …",
    'e2e/billing/trouble.spec.ts › a provider that ${how} is said to be in trouble, and asked again',
    { target: 'apps/dashboard/src/lib/problem-text.ts#failureText', literal: 'An error occurred', to: 'Sorry' },
  ),
  proved(
    '… with a Retry option.',
    'e2e/billing/trouble.spec.ts › a provider that ${how} is said to be in trouble, and asked again',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', dropAttribute: 'onRetry', nth: 4 },
  ),
  held(
    'Billing hooks used outside their provider: they throw.',
    'apps/dashboard/src/parts/upgrade/feature-gate.test.tsx › what asks about billing outside its provider throws',
    'Every hook asks the query client, which throws where there is none; no line of ours does.',
  ),
  proved(
    "Not on a plan: 'You're not subscribed to a plan yet.'",
    'e2e/billing/subscribe.spec.ts › a store without a plan is led to the plans from everywhere, and says so',
    {
      target: 'apps/dashboard/src/features/billing/words.ts#words',
      literal: "You're not subscribed to a plan yet.",
      to: 'No plan so far.',
    },
  ),
  proved(
    'Templates load failure: nothing special shown.',
    'e2e/templates/picker.spec.ts › to begin from scratch stands alone, until they are loaded again',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-list.tsx#TemplateList',
      never: 'isError',
      nth: 1,
    },
  ),
  proved(
    'Top-level error classifier (message …',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    { target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure', unwrap: 'toLowerCase', nth: 2 },
  ),
  proved(
    '… and stack, lower-cased).',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    { target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure', unwrap: 'toLowerCase', nth: 3 },
  ),
  proved(
    'Network issue: message contains network …',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    {
      target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
      literal: '/network|fetch|connection|timeout|cors/',
      to: '/fetch|connection|timeout|cors/',
    },
  ),
  proved('… fetch …', 'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind', {
    target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
    literal: '/network|fetch|connection|timeout|cors/',
    to: '/network|connection|timeout|cors/',
  }),
  proved('… connection …', 'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind', {
    target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
    literal: '/network|fetch|connection|timeout|cors/',
    to: '/network|fetch|no connection|timeout|cors/',
  }),
  proved('… timeout …', 'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind', {
    target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
    literal: '/network|fetch|connection|timeout|cors/',
    to: '/network|fetch|connection|cors/',
  }),
  proved('… or cors …', 'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind', {
    target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
    literal: '/network|fetch|connection|timeout|cors/',
    to: '/network|fetch|connection|timeout/',
  }),
  proved(
    '… or the stack mentions a network error …',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    { target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure', swap: '||', to: 'left', nth: 1 },
  ),
  proved(
    '… or the browser is offline.',
    'apps/dashboard/src/app/screen-failure.test.ts › offline, everything is the network',
    { target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure', swap: '||', to: 'right', nth: 2 },
  ),
  proved(
    'Shows the offline screen.',
    'apps/dashboard/src/app/failure-screen.test.tsx › a network that is gone is the offline screen',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', never: 'network' },
  ),
  proved(
    'Application-loading error: message contains chunk …',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    {
      target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
      literal: '/chunk|loading (css|js)/',
      to: '/loading (css|js)/',
    },
  ),
  proved(
    '… or loading css/js chunk …',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    {
      target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure',
      literal: '/chunk|loading (css|js)/',
      to: '/chunk/',
    },
  ),
  proved(
    '… or the stack mentions a chunk load error.',
    'apps/dashboard/src/app/screen-failure.test.ts › $failure is a failure of kind $kind',
    { target: 'apps/dashboard/src/app/screen-failure.ts#screenFailure', swap: '||', to: 'left', nth: 3 },
  ),
  proved(
    "Details: 'There was an issue loading part of the application. This might be due to a recent update.'",
    'apps/dashboard/src/app/failure-screen.test.tsx › a part that does not load is the generic screen, with what may have been the cause',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', never: 'loading' },
  ),
  proved(
    'Shows the generic error screen.',
    'apps/dashboard/src/app/failure-screen.test.tsx › a part that does not load is the generic screen, with what may have been the cause',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', always: 'network' },
  ),
  proved(
    'Any other error: shows its own message on the generic error screen.',
    'apps/dashboard/src/app/failure-screen.test.tsx › any other error shows its own message on the generic screen',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', swap: '||', to: 'right' },
  ),
  promisesNothing('The error-reporting callback does nothing.', 'There is none.'),
  promisesNothing(
    'Product-specific server error messages are not shown.',
    '`problem-text.ts` has a sentence for each.',
  ),
]
