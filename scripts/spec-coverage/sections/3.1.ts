import { promisesNothing, proved, type Row } from '../row.ts'

const LIB = 'apps/dashboard/src/lib'
const STORES = 'apps/server/src/stores'
const DETAILS = `${STORES}/onboarding.test.ts › the details of a store say whose it is, how it pays, and where it stands`
const TOKEN = `${LIB}/token.test.ts › a token says whose it is`

/** Auth state. */
export const rows: readonly Row[] = [
  proved(
    'user, isAuthenticated …',
    `${LIB}/session-store.test.ts › a login outlives a reload`,
    `${LIB}/session-store.ts`,
    'let current = fromCookie(page)',
    'let current: Session | null = null',
  ),
  proved(
    '… loading …',
    'apps/dashboard/src/app/guard.test.tsx › until the store is known there is a spinner, and nothing of the screen',
    'apps/dashboard/src/app/guard.tsx',
    'if (data) return children',
    'return children',
  ),
  proved(
    '… isOnboardingSkipped …',
    `${STORES}/onboarding.test.ts › each step is remembered, and the end gives a token that says so`,
    `${STORES}/onboarding.ts`,
    'isOnboardingSkipped: skipped',
    'isOnboardingSkipped: false',
  ),
  proved(
    '… subscription …',
    `${LIB}/billing.test.ts › a merchant $who`,
    `${LIB}/billing.ts`,
    'isPro: subscription?.active === true && !isFree(subscription.plan)',
    'isPro: subscription?.active === true',
  ),
  proved(
    '… error …',
    'e2e/shell/trouble.spec.ts › without a network the offline screen says so, and its button tries again',
    'apps/dashboard/src/app/guard.tsx',
    'isOutOfReach(error)',
    'false',
  ),
  proved(
    '… userEmail …',
    'apps/server/src/settings/settings.test.ts › another e-mail address logs in from now on, the old one is free again, and that of the business stays',
    `${STORES}/store-details.ts`,
    'userEmail: signIns.email',
    'userEmail: merchants.businessEmail',
  ),
  proved('… storeUrl …', TOKEN, `${LIB}/token.ts`, 'storeUrl: text(facts.storeUrl)', 'storeUrl: null'),
  proved('… storeId …', TOKEN, `${LIB}/token.ts`, 'storeId: text(facts.storeId)', 'storeId: null'),
  proved('… merchantId …', TOKEN, `${LIB}/token.ts`, 'merchantId: facts.merchantId,', "merchantId: '',"),
  proved('… isNewStore …', TOKEN, `${LIB}/token.ts`, 'isNewStore: facts.isNewStore === true', 'isNewStore: false'),
  proved(
    '… totalPublishedSurveys [liveSurveyCount, D13] …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › the list says which surveys have unpublished changes',
    'apps/server/src/surveys/list-surveys.ts',
    'liveSurveyCount: live',
    'liveSurveyCount: total - live',
  ),
  proved(
    '… and a billing-provider customer API token field.',
    DETAILS,
    `${STORES}/store-details.ts`,
    'customerApiToken: token.ok ? token.value : null',
    'customerApiToken: null',
  ),
  proved(
    'merchantDetails: businessName, businessEmail, merchantId, timezone …',
    DETAILS,
    `${STORES}/store-details.ts`,
    'const { merchantId, businessName, businessEmail } = merchant',
    'const { merchantId, businessName, createdAt: businessEmail } = merchant',
  ),
  proved(
    '… settings …',
    DETAILS,
    `${STORES}/store-details.ts`,
    'settings: { retentionMonths: rest.retentionMonths }',
    'settings: {}',
  ),
  proved(
    '… status …',
    DETAILS,
    `${STORES}/store-details.ts`,
    'status: customer?.billingStatus ?? null',
    'status: null',
  ),
  proved(
    '… trialEndsAt.',
    `${STORES}/onboarding.test.ts › the details of a store on trial say until when: %s`,
    `${STORES}/store-details.ts`,
    'trialEndsAt: customer && trialEndOf(customer)',
    'trialEndsAt: null',
  ),
  proved('metadata: city …', DETAILS, `${STORES}/store-details.ts`, '      city,', '      city: null,'),
  proved(
    '… plan …',
    DETAILS,
    `${STORES}/store-details.ts`,
    'plan: customer?.subscription?.plan.name ?? null',
    'plan: null',
  ),
  proved('… country …', DETAILS, `${STORES}/store-details.ts`, '      country,', '      country: null,'),
  proved('… currency …', DETAILS, `${STORES}/store-details.ts`, '      currency,', "      currency: '',"),
  proved(
    '… installedAt.',
    DETAILS,
    `${STORES}/store-details.ts`,
    'installedAt: installedAt.toISOString(),',
    "installedAt: '',",
  ),
  proved(
    'It may arrive as a JSON string.',
    `${LIB}/store-details.test.ts › the metadata of a store is understood as $as`,
    `${LIB}/store-details.ts`,
    "typeof metadata === 'string' ?",
    'metadata === null ?',
  ),
  promisesNothing(
    'Store details response from the backend: shape beyond store and metadata is not shown.',
    'Says that something is not shown; store and metadata are proved above.',
  ),
  proved(
    'The signed login token carries merchantId, storeId, storeUrl and isNewStore.',
    'apps/server/src/sign-in/sign-in.test.ts › a token lives for seven days and carries what the dashboard needs',
    'apps/server/src/sign-in/token.ts',
    'sign({ ...facts, iat: seconds',
    "sign({ ...facts, storeUrl: '', iat: seconds",
  ),
  proved(
    'Merchant data sent to the analytics identify call: email, merchant_id, store_id, business_name, business_email, timezone, trial_ends_at, status.',
    `${LIB}/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path`,
    `${LIB}/track-events.ts`,
    'trial_ends_at: person.trialEndsAt',
    'trial_end: person.trialEndsAt',
  ),
]
