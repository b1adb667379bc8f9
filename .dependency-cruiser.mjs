import { fileURLToPath } from 'node:url'

/**
 * The fences: rules about imports. `scripts/fences.ts` runs them on the project, and on `scripts/fences-fixture`, where
 * each is broken exactly once: a fence that catches nothing there fails the check. Paths are the project's; `$1` is
 * what the first bracket of `from` matched.
 */
export const tests = ['\\.test\\.tsx?$', '(^|/)testing/']

/** Sub-folders of these import each other in one direction only, tests left out. */
export const foldersWithoutCycles = [
  'packages/survey/src',
  'packages/exchange/src',
  'packages/player/src',
  'apps/server/src',
  'apps/dashboard/src/features',
  'apps/storefront/src',
  'bench',
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const survey = [
  {
    name: 'survey-knows-nobody',
    comment: 'The survey engine is the ground everything stands on: nothing of ours is below it.',
    from: { path: '^packages/survey/' },
    to: { path: '^(packages|apps|scripts|e2e|bench)/', pathNot: '^packages/survey/' },
  },
  {
    name: 'survey-needs-only-valibot',
    comment: 'It is pure: no I/O, so nothing of Node either. Statistics need a package of distributions.',
    from: { path: '^packages/survey/src/', pathNot: [...tests, '^packages/survey/src/statistics/distributions\\.ts$'] },
    to: { pathNot: ['^packages/survey/src/', '(^|/)node_modules/valibot/'] },
  },
  {
    name: 'survey-has-four-doors',
    comment:
      'index, respondent, statistics and testing say what the others may rely on; the rest may be moved at will.',
    from: { pathNot: '^packages/survey/' },
    to: {
      path: '^packages/survey/src/',
      pathNot: '^packages/survey/src/(index|respondent|(statistics|testing)/index)\\.ts$',
    },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const plans = [
  {
    name: 'plans-know-nobody',
    comment: 'Server and dashboard decide by the same gate; nothing of ours is below it.',
    from: { path: '^packages/plans/' },
    to: { path: '^(packages|apps|scripts|e2e|bench)/', pathNot: '^packages/plans/' },
  },
  {
    name: 'plans-need-nothing',
    comment: 'A list and a comparison need no package, and nothing of Node.',
    from: { path: '^packages/plans/src/', pathNot: tests },
    to: { pathNot: '^packages/plans/src/' },
  },
  {
    name: 'plans-have-one-door',
    comment: 'index says what the others may rely on.',
    from: { pathNot: '^packages/plans/' },
    to: { path: '^packages/plans/src/', pathNot: '^packages/plans/src/index\\.ts$' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const exchange = [
  {
    name: 'exchange-knows-surveys-only',
    comment: 'A file is read into a survey, wherever it is asked for.',
    from: { path: '^packages/exchange/' },
    to: { path: '^(packages|apps|scripts|e2e|bench)/', pathNot: '^packages/(exchange|survey)/' },
  },
  {
    name: 'exchange-needs-only-valibot',
    comment: 'It is pure, as the surveys it makes.',
    from: { path: '^packages/exchange/src/', pathNot: tests },
    to: { pathNot: ['^packages/(exchange|survey)/src/', '(^|/)node_modules/valibot/'] },
  },
  {
    name: 'exchange-has-one-door',
    comment: 'index says what the others may rely on.',
    from: { pathNot: '^packages/exchange/' },
    to: { path: '^packages/exchange/src/', pathNot: '^packages/exchange/src/index\\.ts$' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const respondents = [
  {
    name: 'player-knows-no-app',
    comment: 'The same player is drawn by the dashboard and by stores.',
    from: { path: '^packages/player/' },
    to: { path: '^apps/' },
  },
  {
    name: 'player-has-one-door',
    comment: 'mountPlayer is all that others may rely on.',
    from: { pathNot: '^packages/player/' },
    to: { path: '^packages/player/src/', pathNot: '^packages/player/src/index\\.ts$' },
  },
  {
    name: 'respondents-enter-by-their-door',
    comment: 'What a shopper downloads takes only what respondents need of the survey engine.',
    from: { path: '^(packages/player|apps/storefront)/src/', pathNot: tests },
    to: { path: '^packages/survey/src/', pathNot: '^packages/survey/src/respondent\\.ts$' },
  },
  {
    name: 'respondents-never-reach-schemas',
    comment: 'Not by any detour: schemas, Valibot and the registry would cost every shopper several kilobytes.',
    from: { path: '^(packages/player|apps/storefront)/src/', pathNot: tests },
    to: {
      path: ['\\.schema\\.ts$', '(^|/)node_modules/valibot/', '^packages/survey/src/questions/registry\\.ts$'],
      reachable: true,
    },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const apps = [
  {
    name: 'server-and-storefront-know-no-app',
    comment: 'They meet over HTTP.',
    from: { path: '^apps/(server|storefront)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-knows-no-player',
    comment: 'The server draws nothing.',
    from: { path: '^apps/server/' },
    to: { path: '^packages/player/' },
  },
  {
    name: 'dashboard-knows-no-storefront',
    comment: 'The preview mounts the player itself.',
    from: { path: '^apps/dashboard/' },
    to: { path: '^apps/storefront/' },
  },
  {
    name: 'dashboard-sees-the-server-as-a-type',
    comment: 'Its routes are the contract; not one byte of it may be bundled.',
    from: { path: '^apps/dashboard/' },
    to: { path: '^apps/server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'dashboard-enters-the-server-by-app',
    comment: 'app.ts exports the type of the whole API; what is behind it is nobody else’s.',
    from: { path: '^apps/dashboard/' },
    to: { path: '^apps/server/', pathNot: '^apps/server/src/app\\.ts$' },
  },
  {
    name: 'the-product-knows-no-tools',
    comment: 'What is shipped does not lean on what tests and builds it.',
    from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
    to: { path: '^(scripts|e2e|bench)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const tools = [
  {
    name: 'scripts-know-no-tests-or-benches',
    comment: 'bench → e2e → scripts: a command that needs a test harness is beside that harness.',
    from: { path: '^scripts/' },
    to: { path: '^(e2e|bench)/' },
  },
  {
    name: 'e2e-knows-no-bench',
    comment: 'bench → e2e → scripts.',
    from: { path: '^e2e/' },
    to: { path: '^bench/' },
  },
]

const serverNouns = { path: '^apps/server/src/[^/]+/', pathNot: '^apps/server/src/(http|db|testing)/' }

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'only-app-imports-routes',
    comment: 'Nouns meet in their operations; routes are for the outside.',
    from: { path: '^apps/', pathNot: ['^apps/server/src/app\\.ts$', ...tests] },
    to: { path: '^apps/server/src/[^/]+/routes\\.ts$' },
  },
  {
    name: 'http-knows-no-nouns',
    comment: 'It knows requests and replies, not surveys.',
    from: { path: '^apps/server/src/http/', pathNot: tests },
    to: serverNouns,
  },
  {
    name: 'db-knows-neither-nouns-nor-http',
    comment: 'routes → operations → db, and no way back.',
    from: { path: '^apps/server/src/db/', pathNot: tests },
    to: { ...serverNouns, pathNot: '^apps/server/src/(db|testing)/' },
  },
  {
    name: 'the-billing-provider-knows-no-product',
    comment:
      'It stands for another company (ADR-0030): it gets a database, a clock and jobs, and knows no noun of ours.',
    from: { path: '^apps/server/src/billing-provider/', pathNot: tests },
    to: { path: '^apps/server/src/', pathNot: '^apps/server/src/((billing-provider|db|http|jobs)/|clock\\.ts$)' },
  },
  {
    name: 'nobody-knows-the-billing-provider',
    comment: 'The product reaches it over HTTP, as it reaches the real one; only what starts the server puts it there.',
    from: {
      path: '^(packages|apps)/',
      pathNot: '^apps/server/src/(billing-provider/|testing/|(app\\.ts$|start/))',
    },
    to: { path: '^apps/server/src/billing-provider/' },
  },
  {
    name: 'nobody-imports-main',
    comment: 'main starts things; importing it would start them twice.',
    from: {},
    to: { path: '^apps/[^/]+/src/main\\.tsx?$' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const dashboard = [
  {
    name: 'ui-and-lib-know-no-features',
    comment: 'A button knows no survey.',
    from: { path: '^apps/dashboard/src/(ui|lib)/' },
    to: { path: '^apps/dashboard/src/(features|pages|app)/' },
  },
  {
    name: 'ui-and-lib-know-no-parts',
    comment: 'A component that names a product concept belongs to parts, not to ui.',
    from: { path: '^apps/dashboard/src/(ui|lib)/' },
    to: { path: '^apps/dashboard/src/parts/' },
  },
  {
    name: 'ui-knows-no-product-package',
    comment: 'ui draws what it is given. A component that needs a survey or a plan belongs to parts.',
    from: { path: '^apps/dashboard/src/ui/' },
    to: { path: '^packages/' },
  },
  {
    name: 'parts-know-no-features',
    comment: 'Features share parts, so a part that imported a feature would join two features.',
    from: { path: '^apps/dashboard/src/parts/' },
    to: { path: '^apps/dashboard/src/(features|pages|app)/' },
  },
  {
    name: 'features-never-meet',
    comment: 'Two features meet only on a page.',
    from: { path: '^apps/dashboard/src/features/([^/]+)/' },
    to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
  },
  {
    name: 'features-know-no-pages',
    comment: 'main → app → pages → features → parts → ui, lib.',
    from: { path: '^apps/dashboard/src/features/' },
    to: { path: '^apps/dashboard/src/(pages|app)/' },
  },
  {
    name: 'pages-know-no-app',
    comment: 'main → app → pages → features → parts → ui, lib.',
    from: { path: '^apps/dashboard/src/pages/' },
    to: { path: '^apps/dashboard/src/app/' },
  },
  {
    name: 'service-worker-knows-nobody',
    comment:
      'It stands between every page and the network, pages of earlier builds too: what it took of one would stay.',
    from: { path: '^apps/dashboard/src/service-worker/' },
    to: { path: '^(packages|apps)/', pathNot: '^apps/dashboard/src/service-worker/' },
  },
  {
    name: 'nobody-knows-the-service-worker',
    comment: 'It is a script of its own, which only the browser runs; in a page it would find nothing it needs.',
    from: { pathNot: '^apps/dashboard/src/service-worker/' },
    to: { path: '^apps/dashboard/src/service-worker/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'testing-is-for-tests',
    comment: 'Builders and test worlds never ship; the demo seed is the one exception.',
    from: { path: '^(packages|apps)/', pathNot: [...tests, '^apps/server/src/demo/'] },
    to: { path: '(^|/)testing/', pathNot: 'node_modules' },
  },
  {
    name: 'no-attics',
    comment: 'A thing lives with its noun.',
    from: {},
    to: { path: '(^|/)(shared|common|utils|helpers|types)/', pathNot: 'node_modules' },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or lack a third.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-cycles-of-types',
    comment: 'A type that both files need belongs in the lower one, or in a third.',
    from: {},
    to: { circular: true, via: { dependencyTypes: ['type-only'] } },
  },
  {
    name: 'everything-resolves',
    comment: 'What cannot be found cannot be fenced. Vite’s `file?query` is its own affair.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...survey,
    ...plans,
    ...exchange,
    ...respondents,
    ...apps,
    ...tools,
    ...server,
    ...dashboard,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '^scripts/fences-fixture/'] },
    // Types count too: a layer that knows another's types knows the other.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('tsconfig.json', import.meta.url)) },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
