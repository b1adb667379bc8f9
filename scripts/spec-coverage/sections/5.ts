import { type CoverageRow, promisesNothing, proved } from '../row.ts'

/** Validation rules. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Option texts within a question must be unique …',
    'packages/survey/src/editing/set-options.test.ts › SPEC E7: renaming another option to "$text"',
    { target: 'packages/survey/src/editing/set-options.ts#renameOption', swap: '!==', to: '===', nth: 2 },
  ),
  proved(
    '… compared ignoring case …',
    'packages/survey/src/editing/set-options.test.ts › SPEC E7: renaming another option to "$text"',
    { target: 'packages/survey/src/comparable.ts#comparable', unwrap: 'toLowerCase' },
  ),
  proved(
    '… and surrounding spaces.',
    'packages/survey/src/editing/set-options.test.ts › SPEC E7: renaming another option to "$text"',
    { target: 'packages/survey/src/comparable.ts#comparable', unwrap: 'trim' },
  ),
  proved(
    'An update that would create a duplicate is ignored and the previous options are kept. (saved by any other client)',
    'apps/server/src/surveys/surveys.test.ts › an update that repeats the text of an option keeps the previous text',
    { target: 'apps/server/src/surveys/operations.ts#saveSurvey', dropCall: 'ensureUniqueTexts' },
  ),
  proved(
    'An update that would create a duplicate is ignored and the previous options are kept. (ADR-0025: when the field is left)',
    'e2e/builder/options.spec.ts › a text that is taken stays while it is typed, is undone when the field is left, and the field says why',
    { target: 'packages/survey/src/editing/set-options.ts#renameOption', swap: '!==', to: '===', nth: 2 },
  ),
  proved(
    'Empty option texts are not counted as duplicates.',
    'packages/survey/src/editing/set-options.test.ts › SPEC E7: renaming another option to "$text"',
    { target: 'packages/survey/src/editing/set-options.ts#renameOption', swap: '&&', to: 'right', nth: 2 },
  ),
  proved(
    'Login token validity: three parts …',
    'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid',
    { target: 'apps/dashboard/src/lib/token.ts#tokenFacts', literal: '*$', to: '*' },
  ),
  proved('… payload decodes as JSON …', 'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid', {
    target: 'apps/dashboard/src/lib/token.ts#tokenFacts',
    never: 'string',
    nth: 1,
  }),
  proved('… and contains merchantId.', 'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid', {
    target: 'apps/dashboard/src/lib/token.ts#tokenFacts',
    never: 'string',
    nth: 1,
  }),
  proved(
    'If decoding fails the cookie is removed …',
    'apps/dashboard/src/lib/session-store.test.ts › a token that makes no sense is removed without a word',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'removeToken', nth: 2 },
  ),
  proved(
    '… and the user is treated as logged out.',
    'apps/dashboard/src/lib/session-store.test.ts › a token that makes no sense is removed without a word',
    { target: 'apps/dashboard/src/lib/token.ts#tokenFacts', never: 'string', nth: 1 },
  ),
  proved(
    'A token without merchantId is invalid.',
    'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid',
    { target: 'apps/dashboard/src/lib/token.ts#tokenFacts', never: 'string', nth: 1 },
  ),
  proved(
    "Template 'Use Template' is blocked by the plan gate when (template's question count minus 1) is at or above the plan's question limit.",
    'packages/plans/src/survey-gates.test.ts › SPEC S3: a limit is asked about with all there are but the last',
    { target: 'packages/plans/src/survey-gates.ts#additions', swap: '-', to: 'left' },
  ),
  proved(
    '… (at or above) …',
    'packages/plans/src/gate.test.ts › SPEC G2: one more after $used of $cap is allowed: $allowed',
    { target: 'packages/plans/src/gate.ts#gate', swap: '<', to: '<=' },
  ),
  proved(
    '… (Use Template is blocked) …',
    'e2e/templates/use-template.spec.ts › what takes another plan says so before the tap, and offers it in the place of Use Template',
    { target: 'apps/dashboard/src/parts/template/templates.ts#useTemplateRefusal', swap: '??', to: 'right' },
  ),
  proved('A limit of null or -1 means unlimited.', 'packages/plans/src/gate.test.ts › SPEC G3: a limit of %s is none', {
    target: 'packages/plans/src/gate.ts#gate',
    literal: 0,
    to: -1,
    nth: 2,
  }),
  proved(
    'A feature counts as enabled if boolean true …',
    'packages/plans/src/gate.test.ts › SPEC G1: a boolean feature of $value is allowed: $allowed',
    { target: 'packages/plans/src/gate.ts#gate', swap: '===', to: 'left', nth: 2 },
  ),
  proved(
    '… or a numeric limit above 0 …',
    'packages/plans/src/gate.test.ts › SPEC G2: one more after $used of $cap is allowed: $allowed',
    { target: 'packages/plans/src/gate.ts#gate', swap: '<', to: '<=' },
  ),
  proved('… or equal to -1.', 'packages/plans/src/gate.test.ts › SPEC G3: a limit of %s is none', {
    target: 'packages/plans/src/gate.ts#gate',
    literal: 0,
    to: -1,
    nth: 2,
  }),
  proved(
    'A limit feature check passes when the usage count is below the limit …',
    'packages/plans/src/gate.test.ts › SPEC G2: one more after $used of $cap is allowed: $allowed',
    { target: 'packages/plans/src/gate.ts#gate', swap: '<', to: '>' },
  ),
  proved('… or the limit is -1.', 'apps/dashboard/src/parts/upgrade/feature-gate.test.tsx › a limit of %s is none', {
    target: 'packages/plans/src/gate.ts#gate',
    literal: 0,
    to: -1,
    nth: 2,
  }),
  proved(
    'The gate shows its content when the feature is enabled and the count is under the limit …',
    'apps/dashboard/src/parts/upgrade/feature-gate.test.tsx › a gate shows its content below the limit, and what stands in its place at it',
    { target: 'apps/dashboard/src/parts/upgrade/feature-gate.tsx#FeatureGate', call: 'featureKey', argument: 2, to: 0 },
  ),
  proved(
    '… otherwise the fallback …',
    'apps/dashboard/src/parts/upgrade/feature-gate.test.tsx › a gate shows its content below the limit, and what stands in its place at it',
    { target: 'apps/dashboard/src/parts/upgrade/feature-gate.tsx#FeatureGate', never: 1 },
  ),
  proved(
    '… or upgrade dialog.',
    'e2e/billing/publish-gates.spec.ts › a second live survey is an upgrade away on Free, and one press on Pro',
    { target: 'apps/dashboard/src/parts/upgrade/upgrade-asks.ts#upgradeAsks', dropCall: 'refusal' },
  ),
  proved(
    'The upgrade prompt shows for a plan with amount 0.',
    'e2e/billing/gates.spec.ts › what Free lacks is marked, and opens an offer instead of being added',
    { target: 'packages/plans/src/catalog.ts#freePlan', setMember: 'all_question_types', to: true },
  ),
  proved(
    'Exclusive plans password: compared with a fixed value held in the client; (ADR-0027: configuration served to it) …',
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    { target: 'apps/dashboard/src/features/billing/exclusive-gate.tsx#ExclusiveGate', swap: '===', to: 'left', nth: 1 },
  ),
  proved(
    "… wrong gives 'Incorrect password' …",
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    {
      target: 'apps/dashboard/src/features/billing/words.ts#words',
      literal: 'Incorrect password',
      to: 'Wrong password',
    },
  ),
  proved(
    '… success is remembered for the session.',
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    { target: 'apps/dashboard/src/features/billing/exclusive-access.ts#exclusiveAccess', dropCall: 'open' },
  ),
  proved(
    "Adding a payment method requires a returnUrl ('returnUrl is required').",
    'apps/server/src/billing-provider/contract.test.ts › a payment method requires a returnUrl, and a hosted session a type',
    {
      target: 'apps/server/src/billing-provider/refusals.ts#presentRefusal',
      literal: 'returnUrl is required',
      to: 'Something sent is not right',
    },
  ),
  proved(
    "Creating a hosted session requires a type ('type is required').",
    'apps/server/src/billing-provider/contract.test.ts › a payment method requires a returnUrl, and a hosted session a type',
    {
      target: 'apps/server/src/billing-provider/refusals.ts#presentRefusal',
      literal: 'type is required',
      to: 'Something sent is not right',
    },
  ),
  proved(
    'The scheduling embed requires a link.',
    'e2e/sign-up/booking.spec.ts › without a link it says so, and offers an address to write to',
    { target: 'apps/dashboard/src/features/scheduling/booking.tsx#Booking', never: 'data', nth: 2 },
  ),
  proved(
    'Date picker: single date, yyyy-MM-dd.',
    'apps/dashboard/src/ui/date-picker/iso-date.test.ts › "$typed" is read as $date',
    { target: 'apps/dashboard/src/ui/date-picker/iso-date.ts#readDate', unwrap: 'padStart', nth: 1 },
  ),
  promisesNothing('No other form validation is shown.', 'What else forms ask for is in ADR-0021 to ADR-0025.'),
]
