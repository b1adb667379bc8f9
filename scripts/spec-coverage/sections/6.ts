import { type CoverageRow, promisesNothing, proved } from '../row.ts'

/** Roles and permissions. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Two visitor states: unauthenticated …',
    'apps/server/src/tenancy.test.ts › without a token no guarded route answers anything but "not logged in"',
    { target: 'apps/server/src/sign-in/bearer.ts#bearer', result: 'not_logged_in', to: null },
  ),
  proved(
    '… and authenticated merchant (a valid login cookie containing merchantId).',
    'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid',
    { target: 'apps/dashboard/src/lib/token.ts#tokenFacts', swap: '||', to: 'left' },
  ),
  promisesNothing('No other roles are shown.', 'There are none.'),
  proved(
    'Access depends on login state …',
    'e2e/shell/session.spec.ts › a credential that goes away logs out within a second',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', dropElement: 'Redirect', nth: 1 },
  ),
  proved(
    '… new-store status …',
    'e2e/shell/session.spec.ts › another merchant’s token loads the page anew within a second',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', never: 'isNewStore', nth: 1 },
  ),
  proved(
    '… and subscription presence (see routing rules).',
    'e2e/billing/subscribe.spec.ts › a store without a plan is led to the plans from everywhere, and says so',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', always: 'isSubscribed' },
  ),
  proved(
    'Integrations is disabled for everyone.',
    'apps/dashboard/src/features/shell/menu.test.ts › nothing leads nowhere, and Integrations is shown though it is disabled',
    { target: 'apps/dashboard/src/features/shell/menu.ts#menuFor', dropMember: 'isDisabled' },
  ),
  proved(
    'Exclusive plans are limited to plans with availability customerTag …',
    'apps/server/src/billing-provider/renewals.test.ts › an exclusive plan is neither listed nor sold without its tag, also when the tag goes before the approval',
    { target: 'apps/server/src/billing-provider/plan-objects.ts#plansFor', always: 'customerTag' },
  ),
  proved(
    '… and sit behind the client-side password.',
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    { target: 'apps/dashboard/src/features/billing/exclusive-plans.tsx#ExclusivePlans', always: 1 },
  ),
  proved(
    'Plan-gated feature keys: monthly_orders, active_surveys, questions_per_survey, all_question_types, remove_branding, advanced_analytics, advanced_survey_targeting, responses_per_survey, custom_features, third_party_integrations …',
    'packages/plans/src/catalog.test.ts › SPEC C2: the keys are those of the specification',
    { target: 'packages/plans/src/feature.ts#features', dropMember: 'monthly_orders' },
  ),
  proved(
    '… download_survey_reports (CSV export).',
    'apps/server/src/surveys/publish-gates.test.ts › Free downloads no file of responses, and its own full data',
    { target: 'packages/plans/src/catalog.ts#freePlan', setMember: 'download_survey_reports', to: true },
  ),
  proved(
    'Free-plan merchants see an upgrade prompt …',
    'e2e/billing/gates.spec.ts › what Free lacks is marked, and opens an offer instead of being added',
    { target: 'apps/dashboard/src/parts/upgrade/upgrade-asks.ts#upgradeAsks', dropCall: 'refusal' },
  ),
  proved(
    "… ('This feature is not available on your current plan' …",
    'apps/dashboard/src/parts/upgrade/upgrade-words.test.ts › $featureKey has a prompt by the rule of ADR-0027',
    {
      target: 'apps/dashboard/src/parts/upgrade/upgrade-words.ts#upgradeWords',
      literal: 'This feature is not available on your current',
      to: 'Not on your',
    },
  ),
  proved(
    "… 'Upgrade Required' …",
    'apps/dashboard/src/parts/upgrade/upgrade-words.test.ts › $featureKey has a prompt by the rule of ADR-0027',
    {
      target: 'apps/dashboard/src/parts/upgrade/upgrade-words.ts#upgradeWords',
      literal: 'Upgrade Required',
      to: 'Not included',
    },
  ),
  proved(
    "… 'Limit Reached').",
    'apps/dashboard/src/parts/upgrade/upgrade-words.test.ts › $featureKey has a prompt by the rule of ADR-0027',
    {
      target: 'apps/dashboard/src/parts/upgrade/upgrade-words.ts#upgradeWords',
      literal: 'Limit Reached',
      to: 'All used',
    },
  ),
]
