import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const LIB = 'apps/dashboard/src/lib'
const STORES = 'apps/server/src/onboarding'
const DETAILS = `${STORES}/onboarding.test.ts › the details of a store say whose it is, how it pays, and where it stands`
const TOKEN = `${LIB}/token.test.ts › a token says whose it is`

/** Auth state. */
export const rows: readonly CoverageRow[] = [
  proved('user, isAuthenticated …', `${LIB}/session-store.test.ts › a login outlives a reload`, {
    target: `${LIB}/session-store.ts#createSessionStore`,
    dropCall: 2,
  }),
  proved(
    '… loading …',
    'apps/dashboard/src/app/guard.test.tsx › until the store is known there is a spinner, and nothing of the screen',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', always: 'data', nth: 1 },
  ),
  proved(
    '… isOnboardingSkipped …',
    `${STORES}/onboarding.test.ts › each step is remembered, and the end gives a token that says so`,
    { target: `${STORES}/onboarding.ts#finishOnboarding`, setMember: 'isOnboardingSkipped', to: false },
  ),
  proved('… subscription …', `apps/dashboard/src/parts/billing/billing.test.ts › a merchant $who`, {
    target: `apps/dashboard/src/parts/billing/billing.ts#statusOf`,
    always: 'isFree',
  }),
  proved(
    '… error …',
    'e2e/shell/trouble.spec.ts › without a network the offline screen says so, and its button tries again',
    { target: 'apps/dashboard/src/app/guard.tsx#Guard', never: 'isOutOfReach' },
  ),
  proved(
    '… userEmail …',
    'apps/server/src/settings/settings.test.ts › another e-mail address logs in from now on, the old one is free again, and that of the business stays',
    { target: `${STORES}/store-details.ts#readStoreDetails`, setMember: 'userEmail', to: '', nth: 2 },
  ),
  proved('… storeUrl …', TOKEN, { target: `${LIB}/token.ts#tokenFacts`, setMember: 'storeUrl', to: null }),
  proved('… storeId …', TOKEN, { target: `${LIB}/token.ts#tokenFacts`, setMember: 'storeId', to: null }),
  proved('… merchantId …', TOKEN, { target: `${LIB}/token.ts#tokenFacts`, setMember: 'merchantId', to: '' }),
  proved('… isNewStore …', TOKEN, { target: `${LIB}/token.ts#tokenFacts`, setMember: 'isNewStore', to: false }),
  proved(
    '… totalPublishedSurveys [liveSurveyCount, D13] …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › the list says which surveys have unpublished changes',
    { target: 'apps/server/src/surveys/list-surveys.ts#listSurveys', setMember: 'liveSurveyCount', to: 0 },
  ),
  proved('… and a billing-provider customer API token field.', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'customerApiToken',
    to: null,
  }),
  proved('merchantDetails: businessName, businessEmail, merchantId, timezone …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'businessEmail',
    to: '',
  }),
  proved('… settings …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    dropMember: 'retentionMonths',
  }),
  proved('… status …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'status',
    to: null,
  }),
  proved('… trialEndsAt.', `${STORES}/onboarding.test.ts › the details of a store on trial say until when: %s`, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'trialEndsAt',
    to: null,
  }),
  proved('metadata: city …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'city',
    to: null,
  }),
  proved('… plan …', DETAILS, { target: `${STORES}/store-details.ts#readStoreDetails`, setMember: 'plan', to: null }),
  proved('… country …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'country',
    to: null,
  }),
  proved('… currency …', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'currency',
    to: '',
  }),
  proved('… installedAt.', DETAILS, {
    target: `${STORES}/store-details.ts#readStoreDetails`,
    setMember: 'installedAt',
    to: '',
  }),
  proved(
    'It may arrive as a JSON string.',
    `apps/dashboard/src/parts/store/store-details.test.ts › the metadata of a store is understood as $as`,
    { target: `apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery`, never: 'string' },
  ),
  promisesNothing(
    'Store details response from the backend: shape beyond store and metadata is not shown.',
    'Says that something is not shown; store and metadata are proved above.',
  ),
  proved(
    'The signed login token carries merchantId, storeId, storeUrl and isNewStore.',
    'apps/server/src/sign-in/sign-in.test.ts › a token lives for seven days and carries what the dashboard needs',
    { target: 'apps/server/src/sign-in/token.ts#signToken', call: 'HS256', argument: 1, to: {} },
  ),
  proved(
    'Merchant data sent to the analytics identify call: email, merchant_id, store_id, business_name, business_email, timezone, trial_ends_at, status.',
    `${LIB}/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path`,
    { target: `${LIB}/track-events.ts#merchantProperties`, dropMember: 'trial_ends_at' },
  ),
]
