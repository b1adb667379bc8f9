import { proved, type Row } from '../row.ts'

const BILLING = 'apps/dashboard/src/features/billing'
const FACTS = `${BILLING}/plan-facts.test.ts`
const PROVIDER = 'apps/server/src/billing-provider'
const CONTRACT = `${PROVIDER}/contract.test.ts`
const FOR_SALE = `${CONTRACT} › who never subscribed has the features of Free, and sees what is for sale`
const ON_TRIAL = `${CONTRACT} › an approved plan is on trial, and can be cancelled with a reason, and taken back`
const PLANS = 'packages/plans/src'
const PROMPT = 'apps/dashboard/src/lib/upgrade-words.test.ts › $featureKey has a prompt by the rule of D7'
const UPGRADE = 'apps/dashboard/src/lib/upgrade-words.ts'
const INVOICES = 'e2e/billing/settings.spec.ts › invoices come ten at a time, and by status'
const INVOICE_CALLS = 'apps/dashboard/src/features/settings/billing/billing-api.ts'

/** Plan, feature and subscription. */
export const rows: readonly Row[] = [
  proved(
    'Plan: id, name, amount …',
    `${PLANS}/catalogue.test.ts › [C1] the plans are those of D7`,
    `${PLANS}/catalogue.ts`,
    'amountCents: 99_00',
    'amountCents: 98_00',
  ),
  proved('… (as the provider answers) id …', FOR_SALE, `${PROVIDER}/plan-objects.ts`, 'id: plan.id,', 'key: plan.id,'),
  proved('… name …', FOR_SALE, `${PROVIDER}/plan-objects.ts`, 'name: plan.name,', 'title: plan.name,'),
  proved(
    '… amount …',
    FOR_SALE,
    `${PROVIDER}/plan-objects.ts`,
    'const amount = toMajor(plan.amountCents)',
    'const amount = plan.amountCents',
  ),
  proved(
    '… interval (EVERY_30_DAYS means month, otherwise year) …',
    `${FACTS} › a plan is free by its amount, popular by its amount, and by the month only every 30 days`,
    `${BILLING}/plan-facts.ts`,
    "interval === 'EVERY_30_DAYS' ? 'month' : 'year'",
    "interval === 'EVERY_30_DAYS' ? 'year' : 'month'",
  ),
  proved(
    '… availability (customerTag means exclusive) …',
    `${BILLING}/screens.test.tsx › behind the password stand the plans of a tag alone, and what the chosen one holds`,
    `${BILLING}/plan-facts.ts`,
    "availability === 'customerTag')",
    "availability !== 'customerTag')",
  ),
  proved(
    '… features.',
    `${BILLING}/plan-card.test.tsx › what a plan holds is listed, in its order`,
    `${BILLING}/plan-facts.ts`,
    'Object.entries(features)',
    'Object.entries({} as typeof features)',
  ),
  proved('Plan feature: id …', FOR_SALE, `${PROVIDER}/plan-objects.ts`, '{ id: key, name, type,', '{ name, type,'),
  proved(
    '… name …',
    `${BILLING}/plan-card.test.tsx › what a plan holds is listed, in its order`,
    `${BILLING}/plan-facts.ts`,
    'name: feature.name,',
    'name: key,',
  ),
  proved(
    '… type (boolean or limit) …',
    `${PLANS}/catalogue.test.ts › [C2] every plan carries every key, each with a value of its type`,
    `${PLANS}/feature.ts`,
    "remove_branding: { name: 'Remove branding', type: 'boolean' }",
    "remove_branding: { name: 'Remove branding', type: 'limit' }",
  ),
  proved(
    '… value (number, negative means unlimited) …',
    `${PLANS}/gate.test.ts › [G3] a limit of %s is none`,
    `${PLANS}/gate.ts`,
    'value >= 0 ?',
    'value >= -1 ?',
  ),
  proved(
    '… visible …',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    `${BILLING}/plan-facts.ts`,
    'isVisible(feature) &&',
    '',
  ),
  proved(
    '… displayOrder.',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    `${BILLING}/plan-facts.ts`,
    '.sort(([, one], [, other]) => one.displayOrder - other.displayOrder)',
    '',
  ),
  proved(
    'Subscription: plan (with id …',
    ON_TRIAL,
    `${PROVIDER}/present-subscription.ts`,
    'const plan = presentPlan(seed, customer)',
    "const plan = presentPlan(planOf('free'), customer)",
  ),
  proved(
    '… amount …',
    `${FACTS} › what is charged next is the plan that will be, and nothing where it ends`,
    `${BILLING}/plan-facts.ts`,
    '(pending.plan?.amount ?? 0)',
    '0',
  ),
  proved(
    '… features).',
    ON_TRIAL,
    `${PROVIDER}/present-subscription.ts`,
    'features: presentFeatures(seed)',
    'features: {}',
  ),
  proved(
    'Customer (billing provider): plans …',
    FOR_SALE,
    `${PROVIDER}/customers.ts`,
    'plans: plansFor(customer).map((plan) => presentPlan(plan, customer)),',
    'plans: [],',
  ),
  proved(
    '… subscription …',
    ON_TRIAL,
    `${PROVIDER}/customers.ts`,
    '...(shown && { subscription: presentSubscription(held, shown) }),',
    '',
  ),
  proved(
    '… features as a map by feature key, each with type boolean or limit and a value …',
    FOR_SALE,
    `${PROVIDER}/plan-objects.ts`,
    '{ id: key, name, type, value: values[key],',
    '{ id: key, name, value: values[key],',
  ),
  proved('… -1 means unlimited.', ON_TRIAL, `${PLANS}/catalogue.ts`, 'const UNLIMITED = -1', 'const UNLIMITED = 999'),
  proved(
    'Feature gate: isEnabled …',
    `${PLANS}/gate.test.ts › [G1] a boolean feature of $value is allowed: $allowed`,
    `${PLANS}/gate.ts`,
    'return feature.value === true ? {',
    'return feature.value ? {',
  ),
  proved(
    '… limit (null or -1 means unlimited) …',
    `${PLANS}/gate.test.ts › [G3] a limit of %s is none`,
    `${PLANS}/gate.ts`,
    'return limit === null || used < limit',
    'return used < (limit ?? 0)',
  ),
  proved(
    '… shouldShowUpgradePrompt …',
    'apps/dashboard/src/lib/refusal.test.ts › what the plan refuses is told apart from a mistake of the catalogue',
    'apps/dashboard/src/lib/refusal.ts',
    "gate.because === 'feature_unknown' ? null : gate",
    "gate.because === 'not_in_plan' ? null : gate",
  ),
  proved(
    '… upgradeMessage (title …',
    PROMPT,
    UPGRADE,
    '{ title: upgradeWords.limitReached,',
    '{ title: upgradeWords.required,',
  ),
  proved(
    '… description …',
    PROMPT,
    UPGRADE,
    'description: limitText(refusal.featureKey, refusal.limit)',
    "description: ''",
  ),
  proved(
    '… upgradeButtonText).',
    PROMPT,
    UPGRADE,
    'const upgradeButtonText = upgradeWords.upgradeNow',
    'const upgradeButtonText = upgradeWords.pro',
  ),
  proved(
    'Invoice list query: page …',
    INVOICES,
    INVOICE_CALLS,
    'listInvoices({ page, limit:',
    'listInvoices({ page: 0, limit:',
  ),
  proved('… limit …', INVOICES, INVOICE_CALLS, 'INVOICES_PER_PAGE = 10', 'INVOICES_PER_PAGE = 20'),
  proved('… status.', INVOICES, INVOICE_CALLS, ', ...(status && { status }) }))', ' }))'),
]
