import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const actions = (title: string) => `e2e/list/actions.spec.ts › ${title}`
const query = (title: string) => `apps/dashboard/src/features/surveys/survey-list-query.test.ts › ${title}`
const FIVE = 'e2e/list/list-state.spec.ts › five on a page, and Back goes from page to page'
const PAGES =
  'apps/server/src/surveys/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched'
const STATUSES =
  'apps/server/src/surveys/duplicate-and-discard.test.ts › the list is narrowed to one status or several, the last deleted first'
const NARROWED = query('it is narrowed by a list of statuses and by what is searched for')
const LIVE = actions('a draft goes live and comes back, and the live count with it')
const ONE_PRESS = actions('edit, preview and results are one press away')

const QUERY = 'apps/dashboard/src/features/surveys/survey-list-query.ts#surveyListQuery'
const LIST = 'apps/server/src/surveys/list-surveys.ts#listSurveys'
const MENU = 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu'

/** Surveys list (home). */
export const rows: readonly CoverageRow[] = [
  proved('Lists surveys …', FIVE, {
    target: 'apps/dashboard/src/features/surveys/survey-list.tsx#SurveyListScreen',
    result: 'surveys',
    to: null,
  }),
  proved('… with pagination …', PAGES, { target: LIST, literal: 'OFFSET ', to: 'OFFSET 0 * ' }),
  proved('… (page 1 start …', query('the list is asked for five at a time, from page 1'), {
    target: 'apps/dashboard/src/features/surveys/list-state.ts#INITIAL_STATE',
    literal: 1,
    to: 0,
  }),
  proved('… 5 per page) …', query('the list is asked for five at a time, from page 1'), {
    target: 'apps/dashboard/src/features/surveys/list-state.ts#SURVEYS_PER_PAGE',
    literal: 5,
    to: 10,
  }),
  proved('… 5 per page) … (unless another number is asked for)', PAGES, {
    target: 'apps/server/src/surveys/routes.ts#surveyRoutes',
    literal: '5',
    to: '10',
  }),
  proved('… filters (status list …', NARROWED, { target: QUERY, literal: ',', to: ';' }),
  proved('… filters (status list … (as the server narrows)', STATUSES, { target: LIST, literal: 0, to: 1, nth: 1 }),
  proved(
    '(… Deleted among them: what is deleted can be restored, as a draft …, ADR-0023)',
    'apps/server/src/surveys/delete-survey.test.ts › restored, a survey is a draft with everything it had, and can be published again',
    { target: 'apps/server/src/surveys/delete-survey.ts#deleteSurvey', dropMember: 'status' },
  ),
  proved(
    '(… for 30 days, ADR-0023.)',
    'apps/server/src/surveys/delete-survey.test.ts › a deleted survey is asked no more at once, found nowhere but under Deleted, and keeps its responses',
    { target: 'apps/server/src/surveys/present.ts#DELETED_FOR_MS', literal: 30, to: 31 },
  ),
  proved('… search text) …', NARROWED, { target: QUERY, never: 'search' }),
  proved('… search text) … (as the server searches)', PAGES, { target: LIST, literal: 'ILIKE', to: 'LIKE' }),
  proved(
    "… an analytics tab (default 'analytics') …",
    'apps/dashboard/src/features/analytics/results-location.test.ts › parts of an address that make no sense (%s) count as left out',
    {
      target: 'apps/dashboard/src/features/analytics/results-location.ts#readLocation',
      literal: 'analytics',
      to: 'responses',
    },
  ),
  proved('… a live survey count …', LIVE, {
    target: LIST,
    literal: "FILTER (WHERE s.status = 'published')",
    to: "FILTER (WHERE s.status = 'draft')",
  }),
  proved('… and a create modal.', actions('a new survey begins with the choice of how'), {
    target: 'apps/dashboard/src/features/new-survey/use-new-survey.tsx#useNewSurvey',
    literal: true,
    to: false,
  }),
  proved('Per survey actions: publish …', LIVE, { target: MENU, dropCall: 'publish', nth: 2 }),
  proved('… move to draft …', LIVE, { target: MENU, dropCall: 'draft' }),
  proved('… duplicate …', actions('a duplicate stands above its original, and leads to the builder'), {
    target: MENU,
    dropCall: 'survey',
    nth: 7,
  }),
  proved(
    '… (produces a new survey id) …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › a duplicate is a draft of the same, with fresh ids throughout and no responses',
    { target: 'packages/survey/src/editing/duplicate-survey.ts#withFreshIds', dropMember: 'surveyId', nth: 2 },
  ),
  proved('… edit …', ONE_PRESS, { target: MENU, setMember: 'to', to: '/settings', nth: 1 }),
  proved('… view analytics.', ONE_PRESS, { target: MENU, setMember: 'to', to: '/settings', nth: 4 }),
  promisesNothing('The visual layout of the list is not shown.', 'It leaves the layout open.'),
]
