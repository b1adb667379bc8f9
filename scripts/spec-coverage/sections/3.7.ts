import { type CoverageRow, proved } from '../row.ts'

const BILLING = 'apps/dashboard/src/features/billing'
const FACTS = `${BILLING}/plan-facts.test.ts`
const PROVIDER = 'apps/server/src/billing-provider'
const CONTRACT = `${PROVIDER}/contract.test.ts`
const FOR_SALE = `${CONTRACT} › who never subscribed has the features of Free, and sees what is for sale`
const ON_TRIAL = `${CONTRACT} › an approved plan is on trial, and can be cancelled with a reason, and taken back`
const PLANS = 'packages/plans/src'
const PROMPT =
  'apps/dashboard/src/parts/upgrade/upgrade-words.test.ts › $featureKey has a prompt by the rule of ADR-0027'
const UPGRADE = 'apps/dashboard/src/parts/upgrade/upgrade-words.ts#upgradeMessage'
const INVOICES = 'e2e/billing/invoices.spec.ts › invoices come ten at a time, and by status'
const INVOICE_CALLS = 'apps/dashboard/src/features/settings/billing/billing-api.ts#invoicesQuery'

/** Plan, feature and subscription. */
export const rows: readonly CoverageRow[] = [
  proved('Plan: id, name, amount …', `${PLANS}/catalog.test.ts › SPEC C1: the plans are those of ADR-0027`, {
    target: `${PLANS}/catalog.ts#plans`,
    literal: 9_900,
    to: 9_800,
  }),
  proved('… (as the provider answers) id …', FOR_SALE, {
    target: `${PROVIDER}/plan-objects.ts#presentPlan`,
    dropMember: 'id',
  }),
  proved('… name …', FOR_SALE, { target: `${PROVIDER}/plan-objects.ts#presentPlan`, dropMember: 'name' }),
  proved('… amount …', FOR_SALE, { target: `${PROVIDER}/plan-objects.ts#presentPlan`, unwrap: 'toMajor' }),
  proved(
    '… interval (EVERY_30_DAYS means month, otherwise year) …',
    `${FACTS} › a plan is free by its amount, popular by its amount, and by the month only every 30 days`,
    { target: `${BILLING}/plan-facts.ts#intervalOf`, never: 'EVERY_30_DAYS' },
  ),
  proved(
    '… availability (customerTag means exclusive) …',
    `${BILLING}/screens.test.tsx › behind the password stand the plans of a tag alone, and what the chosen one holds`,
    { target: `${BILLING}/plan-facts.ts#exclusivePlans`, negate: 'customerTag' },
  ),
  proved('… features.', `${BILLING}/plan-card.test.tsx › what a plan holds is listed, in its order`, {
    target: `${BILLING}/plan-facts.ts#featureLines`,
    call: 'features',
    argument: 1,
    to: {},
  }),
  proved('Plan feature: id …', FOR_SALE, { target: `${PROVIDER}/plan-objects.ts#presentFeatures`, dropMember: 'id' }),
  proved('… name …', `${BILLING}/plan-card.test.tsx › what a plan holds is listed, in its order`, {
    target: `${BILLING}/plan-facts.ts#featureLines`,
    setMember: 'name',
    to: '',
  }),
  proved(
    '… type (boolean or limit) …',
    `${PLANS}/catalog.test.ts › SPEC C2: every plan carries every key, each with a value of its type`,
    { target: `${PLANS}/feature.ts#features`, literal: 'boolean', to: 'limit', nth: 6 },
  ),
  proved('… value (number, negative means unlimited) …', `${PLANS}/gate.test.ts › SPEC G3: a limit of %s is none`, {
    target: `${PLANS}/gate.ts#gate`,
    literal: 0,
    to: -1,
    nth: 2,
  }),
  proved(
    '… visible …',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    { target: `${BILLING}/plan-facts.ts#featureLines`, always: 'isVisible' },
  ),
  proved(
    '… displayOrder.',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    { target: `${BILLING}/plan-facts.ts#featureLines`, unwrap: 'sort' },
  ),
  proved('Subscription: plan (with id …', ON_TRIAL, {
    target: `${PROVIDER}/present-subscription.ts#presentSubscription`,
    dropCall: 'presentPlan',
  }),
  proved('… amount …', `${FACTS} › what is charged next is the plan that will be, and nothing where it ends`, {
    target: `${BILLING}/plan-facts.ts#nextCharge`,
    swap: '??',
    to: 'right',
  }),
  proved('… features).', ON_TRIAL, {
    target: `${PROVIDER}/present-subscription.ts#presentSubscription`,
    setMember: 'features',
    to: {},
  }),
  proved('Customer (billing provider): plans …', FOR_SALE, {
    target: `${PROVIDER}/customers.ts#presentCustomer`,
    setMember: 'plans',
    to: [],
  }),
  proved('… subscription …', ON_TRIAL, {
    target: `${PROVIDER}/customers.ts#presentCustomer`,
    dropMember: 'subscription',
  }),
  proved('… features as a map by feature key, each with type boolean or limit and a value …', FOR_SALE, {
    target: `${PROVIDER}/plan-objects.ts#presentFeatures`,
    dropMember: 'type',
  }),
  proved('… -1 means unlimited.', ON_TRIAL, { target: `${PLANS}/catalog.ts#plans`, literal: -1, to: 999 }),
  proved(
    'Feature gate: isEnabled …',
    `${PLANS}/gate.test.ts › SPEC G1: a boolean feature of $value is allowed: $allowed`,
    {
      target: `${PLANS}/gate.ts#gate`,
      swap: '===',
      to: '&&',
      nth: 2,
    },
  ),
  proved('… limit (null or -1 means unlimited) …', `${PLANS}/gate.test.ts › SPEC G3: a limit of %s is none`, {
    target: `${PLANS}/gate.ts#gate`,
    swap: '||',
    to: 'right',
  }),
  proved(
    '… shouldShowUpgradePrompt …',
    'apps/dashboard/src/parts/upgrade/refusal.test.ts › what the plan refuses is told apart from a mistake of the catalogue',
    { target: 'apps/dashboard/src/parts/upgrade/refusal.ts#refusalOf', literal: 'feature_unknown', to: 'not_in_plan' },
  ),
  proved('… upgradeMessage (title …', PROMPT, { target: UPGRADE, swap: 'limitReached', to: 'required' }),
  proved('… description …', PROMPT, { target: UPGRADE, setMember: 'description', to: '', nth: 1 }),
  proved('… upgradeButtonText).', PROMPT, { target: UPGRADE, swap: 'upgradeNow', to: 'pro' }),
  proved('Invoice list query: page …', INVOICES, { target: INVOICE_CALLS, setMember: 'page', to: 0, nth: 2 }),
  proved('… limit …', INVOICES, { target: INVOICE_CALLS, literal: 10, to: 20 }),
  proved('… status.', INVOICES, { target: INVOICE_CALLS, dropMember: 'status', nth: 2 }),
]
