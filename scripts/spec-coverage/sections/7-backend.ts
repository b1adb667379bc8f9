import { type CoverageRow, promisesNothing, proved } from '../row.ts'

/** Calls to the product’s own backend. */
export const backendRows: readonly CoverageRow[] = [
  proved('Product backend: JSON bodies …', 'apps/server/src/app.test.ts › %s is refused with a documented problem', {
    target: 'apps/server/src/http/route.ts#textBody',
    literal: 'body_not_json',
    to: 'not_found',
  }),
  proved(
    '(ADR-0035: every success is { data } …)',
    'apps/server/src/api-docs/contract.test.ts › every endpoint answers { data } when it succeeds and { problem } when it refuses',
    { target: 'apps/server/src/http/reply.ts#reply', dropMember: 'data' },
  ),
  proved(
    '(… every failure { problem: { code, … } }, ADR-0035.)',
    'apps/server/src/app.test.ts › an unknown call is a problem, not a page',
    { target: 'apps/server/src/http/reply.ts#refuse', dropMember: 'problem' },
  ),
  proved(
    '… credentials included …',
    'apps/dashboard/src/lib/api.test.ts › a call carries the token and brings back the data',
    { target: 'apps/dashboard/src/lib/api.ts#api', literal: 'include', to: 'omit' },
  ),
  proved(
    '… a bearer token added from the stored session …',
    'apps/dashboard/src/lib/api.test.ts › a call carries the token and brings back the data',
    { target: 'apps/dashboard/src/lib/api.ts#api', dropMember: 'Authorization' },
  ),
  proved(
    '… when present.',
    'apps/dashboard/src/lib/api.test.ts › a call of whoever is not logged in carries no token',
    { target: 'apps/dashboard/src/lib/api.ts#api', never: 'undefined' },
  ),
  proved('Base path /api.', 'apps/dashboard/src/lib/api.test.ts › a call carries the token and brings back the data', {
    target: 'apps/dashboard/src/lib/api.ts#api',
    literal: '/api',
    to: '/v1',
  }),
  proved(
    'Only HTTP 200-299 counts as success.',
    'apps/dashboard/src/lib/api.test.ts › data with status %i is no success',
    { target: 'apps/dashboard/src/lib/api.ts#value', swap: '||', to: 'right' },
  ),
  proved(
    'Failure statuses: FETCH_ERROR …',
    'apps/dashboard/src/lib/api.test.ts › $what has the code and the words of the specification',
    { target: 'apps/dashboard/src/lib/api.ts#value', literal: 'FETCH_ERROR', to: 'PARSING_ERROR' },
  ),
  proved(
    '… TIMEOUT_ERROR …',
    'apps/dashboard/src/lib/api.test.ts › $what has the code and the words of the specification',
    { target: 'apps/dashboard/src/lib/api.ts#value', literal: 'TIMEOUT_ERROR', to: 'FETCH_ERROR' },
  ),
  proved('… PARSING_ERROR …', 'apps/dashboard/src/lib/api.test.ts › $what cannot be read', {
    target: 'apps/dashboard/src/lib/api.ts#value',
    literal: 'PARSING_ERROR',
    to: 'FETCH_ERROR',
  }),
  proved(
    '… or the HTTP status with response data.',
    'apps/dashboard/src/lib/api.test.ts › a refusal is thrown with its problem and its status',
    { target: 'apps/dashboard/src/lib/api.ts#value', call: 'ProblemError', argument: 2, to: null },
  ),
  proved('Timeout 30000 ms.', 'apps/dashboard/src/lib/api.test.ts › no answer within thirty seconds is given up', {
    target: 'apps/dashboard/src/lib/api.ts#api',
    literal: 30_000,
    to: 31_000,
  }),
  proved(
    'POST /auth/login: credentials … (ADR-0035: email, password; answered with a token)',
    'apps/server/src/sign-in/sign-in.test.ts › a merchant logs in with e-mail and password, however the e-mail is written',
    { target: 'apps/server/src/sign-in/routes.ts#signInRoutes', literal: '/login', to: '/log-in' },
  ),
  proved(
    '(A 401 from there is a wrong password, not a lost session, ADR-0035.)',
    'apps/dashboard/src/lib/api.test.ts › a wrong password is no lost session',
    { target: 'apps/dashboard/src/lib/api.ts#value', always: 'wrong_email_or_password' },
  ),
  proved('POST /onboarding/logout …', 'apps/server/src/sign-in/sign-in.test.ts › logging out ends the token at once', {
    target: 'apps/server/src/onboarding/routes.ts#onboardingRoutes',
    literal: '/logout',
    to: '/log-out',
  }),
  proved(
    '… result ignored by the client; local logout and redirect to /login regardless.',
    'e2e/shell/trouble.spec.ts › logging out stands even if the server does not hear of it, and forgets what was seen',
    { target: 'apps/dashboard/src/lib/log-out.ts#logOutHere', dropCall: 'end' },
  ),
  proved(
    'GET /onboarding/store/details: store details read from data.data …',
    'apps/dashboard/src/parts/store/store-details.test.ts › the store’s details are fresh for five minutes',
    { target: 'apps/dashboard/src/lib/api.ts#value', result: 'data', to: null },
  ),
  proved(
    '… loaded once …',
    'apps/dashboard/src/parts/store/store-details.test.ts › they are loaded once, and neither for another screen nor for a window that is looked at again',
    {
      target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery',
      setMember: 'refetchOnMount',
      to: 'always',
    },
  ),
  proved(
    '… with 2 retries …',
    'apps/dashboard/src/parts/store/store-details.test.ts › they are asked for again twice at most',
    { target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery', literal: 2, to: 3 },
  ),
  proved(
    '… stale for 5 minutes …',
    'apps/dashboard/src/parts/store/store-details.test.ts › the store’s details are fresh for five minutes',
    { target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery', literal: 5, to: 6 },
  ),
  proved(
    '… no refetch on focus …',
    'apps/dashboard/src/parts/store/store-details.test.ts › they are loaded once, and neither for another screen nor for a window that is looked at again',
    {
      target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery',
      setMember: 'refetchOnWindowFocus',
      to: 'always',
    },
  ),
  proved(
    '… or mount.',
    'apps/dashboard/src/parts/store/store-details.test.ts › they are loaded once, and neither for another screen nor for a window that is looked at again',
    {
      target: 'apps/dashboard/src/parts/store/store-details.ts#storeDetailsQuery',
      setMember: 'refetchOnMount',
      to: true,
    },
  ),
  proved(
    'GET /surveys/templates (bearer header) …',
    'apps/dashboard/src/parts/template/templates.test.ts › the templates are a list, which is asked for as whoever is logged in',
    { target: 'apps/dashboard/src/lib/api.ts#api', dropMember: 'Authorization' },
  ),
  proved(
    '… data.data is the list of templates …',
    'apps/server/src/templates/templates.test.ts › the library is there for everyone, whole, in its order, with how long each survey takes',
    { target: 'apps/server/src/templates/routes.ts#templateRoutes', dropCall: 'listTemplates' },
  ),
  proved(
    '… on error the hook exposes an error but the UI shows nothing special.',
    'e2e/templates/picker.spec.ts › to begin from scratch stands alone, until they are loaded again',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-list.tsx#TemplateList',
      never: 'isError',
      nth: 1,
    },
  ),
  proved(
    'Change or subscribe to a plan: planId, returnUrl (the page origin) …',
    'e2e/billing/trouble.spec.ts › a change that fails says so, changes nothing, and can be tried again',
    { target: 'apps/dashboard/src/features/billing/use-change-plan.ts#useChangePlan', swap: 'origin', to: 'href' },
  ),
  proved(
    '… response may contain confirmationUrl.',
    'apps/server/src/billing/routes.test.ts › a plan that has to be paid leads to its confirmation, one that does not is there at once',
    { target: 'apps/server/src/billing/routes.ts#billingRoutes', dropMember: 'confirmationUrl', nth: 2 },
  ),
  proved(
    'A store details call in the plan flow: response has store and metadata.',
    'apps/server/src/onboarding/onboarding.test.ts › what is known of a store has the store and its metadata',
    { target: 'apps/server/src/onboarding/store-details.ts#readStoreDetails', setMember: 'installedAt', to: '' },
  ),
  promisesNothing(
    "The survey builder's own API calls (create, update, publish, load, analytics, duplicate) are referenced but their methods, paths and payloads are not shown.",
    'ADR-0035 names them: those that spec §4.2 does not prove are below.',
  ),
  proved(
    '(ADR-0035: POST /surveys makes one …)',
    'apps/server/src/surveys/surveys.test.ts › a draft is made with all that it is to hold, once, whatever comes after',
    { target: 'apps/server/src/surveys/operations.ts#NEW_DRAFT', literal: 'draft', to: 'published' },
  ),
  proved(
    '(… PUT /surveys/{surveyId} keeps the whole working copy …)',
    'apps/server/src/surveys/surveys.test.ts › saving keeps the whole copy and counts the version up',
    { target: 'apps/server/src/surveys/working-copy.ts#columnsOf', swap: '??', to: 'right' },
  ),
  proved(
    '(… with If-Match …)',
    'apps/server/src/surveys/surveys.test.ts › saving without saying which version was edited is refused',
    { target: 'apps/server/src/http/if-match.ts#ifMatch', never: 'if-match' },
  ),
  proved(
    '(… so that a newer one is not lost …)',
    'apps/server/src/surveys/surveys.test.ts › saving over a newer version is refused and loses nothing',
    { target: 'apps/server/src/surveys/operations.ts#saveSurvey', never: 'ok', nth: 1 },
  ),
  proved(
    '(… DELETE /surveys/{surveyId} …)',
    'apps/server/src/surveys/delete-survey.test.ts › a deleted survey is asked no more at once, found nowhere but under Deleted, and keeps its responses',
    { target: 'apps/server/src/surveys/routes.ts#surveyRoutes', swap: 'delete', to: 'patch' },
  ),
  proved(
    '(… GET /surveys/{surveyId}/analytics …)',
    'apps/server/src/responses/accept-responses.test.ts › an answer is counted where the merchant sees it',
    {
      target: 'apps/server/src/analytics/routes.ts#analyticsRoutes',
      literal: '/:surveyId/analytics',
      to: '/:surveyId/results',
    },
  ),
  proved(
    '(… GET /surveys/{surveyId}/responses.)',
    'apps/server/src/responses/merchant-operations.test.ts › pages lead through all responses, newest first, each once, whatever arrives meanwhile',
    {
      target: 'apps/server/src/responses/routes.ts#responseRoutes',
      literal: '/:surveyId/responses',
      to: '/:surveyId/answers',
    },
  ),
  proved(
    '(The demo merchant, demo@earshot.example / demo-password, onboarded and on Pro …, ADR-0036)',
    'apps/server/src/demo/demo.test.ts › the demo merchant logs in with what everyone is told, has a store, and is on Pro',
    { target: 'apps/server/src/demo/demo-merchant.ts#DEMO_PASSWORD', literal: 'demo-password', to: 'password' },
  ),
  proved(
    '(… whose responses were sent through the public endpoint, ADR-0036.)',
    'apps/server/src/demo/demo.test.ts › the demo has something to show for each of its questions, and being filled twice changes nothing',
    {
      target: 'apps/server/src/demo/demo-shoppers.ts#answerAsShoppers',
      literal: '/storefront/v1/responses',
      to: '/storefront/v1/shown',
    },
  ),
]
