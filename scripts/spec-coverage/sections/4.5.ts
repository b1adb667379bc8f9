import { type CoverageRow, proved } from '../row.ts'

/** Plan change. */
export const rows: readonly CoverageRow[] = [
  proved(
    'From a paid plan to a free plan (amount 0): opens the downgrade confirmation.',
    'e2e/billing/trouble.spec.ts › a downgrade that fails says so in its own words, and stays asked',
    { target: 'apps/dashboard/src/features/billing/use-plan-switch.ts#usePlanSwitch', literal: true, to: false },
  ),
  proved(
    'To a paid plan: the response carries a confirmationUrl …',
    'apps/server/src/billing/routes.test.ts › a plan that has to be paid leads to its confirmation, one that does not is there at once',
    { target: 'apps/server/src/billing/subscription-commands.ts#createSubscriptionCommands', always: 'value', nth: 2 },
  ),
  proved(
    '… the browser is sent there …',
    'e2e/billing/subscribe.spec.ts › declined on the provider’s page, nothing has changed',
    {
      target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan',
      result: 'confirmationUrl',
      to: null,
      nth: 2,
    },
  ),
  proved(
    '… and an upgrade flag is stored.',
    'e2e/billing/subscribe.spec.ts › Pro is tried: approved on the provider’s page, and told of five seconds after the return',
    { target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan', dropCall: 'store' },
  ),
  proved(
    'To a free plan otherwise: the page reloads to /.',
    'e2e/billing/subscribe.spec.ts › Free is taken at once, and the page begins anew at home',
    { target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan', never: 'isFree', nth: 1 },
  ),
  proved(
    'On return with a charge_id in the query while the upgrade flag is stored …',
    'apps/dashboard/src/features/billing/take-return.test.ts › a return with a charge brings the plan that was asked for, once, and home',
    { target: 'apps/dashboard/src/features/billing/take-return.ts#takeReturn', dropCall: 'take' },
  ),
  proved(
    '… (without the flag, nothing is shown) …',
    'apps/dashboard/src/features/billing/take-return.test.ts › a charge that nobody asked for changes nothing, and leaves the address',
    { target: 'apps/dashboard/src/features/billing/take-return.ts#takeReturn', unwrap: 'take' },
  ),
  proved(
    '… the upgrade success dialog shows after 5 seconds …',
    'e2e/billing/subscribe.spec.ts › Pro is tried: approved on the provider’s page, and told of five seconds after the return',
    { target: 'apps/dashboard/src/app/upgrade-return.tsx#UpgradeReturn', literal: 5_000, to: 1_000, nth: 1 },
  ),
  proved(
    '… the flag is cleared …',
    'apps/dashboard/src/features/billing/take-return.test.ts › a return with a charge brings the plan that was asked for, once, and home',
    { target: 'apps/dashboard/src/features/billing/upgrade-flag.ts#upgradeFlag', dropCall: 'removeItem' },
  ),
  proved(
    '… and the URL is reset to /.',
    'apps/dashboard/src/features/billing/take-return.test.ts › a return with a charge brings the plan that was asked for, once, and home',
    { target: 'apps/dashboard/src/features/billing/take-return.ts#takeReturn', literal: '/', to: '/settings' },
  ),
  proved(
    "The billing provider's subscription lifecycle: subscribe …",
    'apps/server/src/billing-provider/contract.test.ts › a plan that costs nothing begins at once',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      literal: '/subscriptions',
      to: '/subscribe',
      nth: 1,
    },
  ),
  proved(
    '… update …',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/subscriptions.ts#capUsage', dropMember: 'cappedCents' },
  ),
  proved(
    '… cancel …',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/subscriptions.ts#cancel', literal: true, to: false },
  ),
  proved(
    '… (with an optional cancel reason).',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/input.schema.ts#cancelSchema', literal: 2_000, to: 0 },
  ),
  proved(
    'Plan is free when the plan amount is 0, else Pro.',
    'apps/dashboard/src/parts/billing/billing.test.ts › a plan of %s is free when the amount is 0, else Pro',
    { target: 'apps/dashboard/src/parts/billing/billing.ts#statusOf', negate: 'isFree' },
  ),
  proved(
    'Upgrade prompts appear for features not enabled.',
    'apps/dashboard/src/parts/upgrade/feature-gate.test.tsx › a gate shows its content below the limit, and what stands in its place at it',
    { target: 'apps/dashboard/src/parts/upgrade/refusal.ts#refusalOf', result: 'feature_unknown', to: null },
  ),
]
