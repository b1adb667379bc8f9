import { promisesNothing, proved, type Row } from '../row.ts'

const actions = (title: string) => `e2e/list/actions.spec.ts › ${title}`
const query = (title: string) => `apps/dashboard/src/features/surveys/survey-list-query.test.ts › ${title}`
const FIVE = 'e2e/list/place.spec.ts › five on a page, and Back goes from page to page'
const PAGES =
  'apps/server/src/surveys/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched'
const STATUSES =
  'apps/server/src/surveys/duplicate-and-discard.test.ts › the list is narrowed to one status or several, the last deleted first'
const NARROWED = query('it is narrowed by a list of statuses and by what is searched for')
const LIVE = actions('a draft goes live and comes back, and the live count with it')
const ONE_PRESS = actions('edit, preview and results are one press away')

const QUERY = 'apps/dashboard/src/features/surveys/survey-list-query.ts'
const LIST = 'apps/server/src/surveys/list-surveys.ts'
const MENU = 'apps/dashboard/src/features/surveys/survey-menu.tsx'

/** Surveys list (home). */
export const rows: readonly Row[] = [
  proved(
    'Lists surveys …',
    FIVE,
    'apps/dashboard/src/features/surveys/survey-list.tsx',
    'return list.surveys.map(',
    'return list.surveys.slice(1).map(',
  ),
  proved('… with pagination …', PAGES, LIST, 'LIMIT ${limit} OFFSET ${(page - 1) * limit}', 'LIMIT ${limit}'),
  proved(
    '… (page 1 start …',
    query('the list is asked for five at a time, from page 1'),
    'apps/dashboard/src/features/surveys/list-place.ts',
    'FIRST_PLACE: ListPlace = { page: 1,',
    'FIRST_PLACE: ListPlace = { page: 0,',
  ),
  proved(
    '… 5 per page) …',
    query('the list is asked for five at a time, from page 1'),
    'apps/dashboard/src/features/surveys/list-place.ts',
    'SURVEYS_PER_PAGE = 5',
    'SURVEYS_PER_PAGE = 10',
  ),
  proved(
    '… 5 per page) … (unless another number is asked for)',
    PAGES,
    'apps/server/src/surveys/routes.ts',
    "v.optional(wholeNumber(50), '5')",
    "v.optional(wholeNumber(50), '10')",
  ),
  proved('… filters (status list …', NARROWED, QUERY, "status: statuses.join(',')", "status: statuses[0] ?? ''"),
  proved(
    '… filters (status list … (as the server narrows)',
    STATUSES,
    LIST,
    'statuses.length > 0 ? statuses : NOT_DELETED',
    'statuses.length > 1 ? statuses : NOT_DELETED',
  ),
  proved(
    '(… Deleted among them: what is deleted can be restored, as a draft …, D3)',
    'apps/server/src/surveys/delete-survey.test.ts › restored, a survey is a draft with everything it had, and can be published again',
    'apps/server/src/surveys/delete-survey.ts',
    "set({ status: 'draft', deletedAt: now })",
    'set({ deletedAt: now })',
  ),
  proved(
    '(… for 30 days, D3.)',
    'apps/server/src/surveys/delete-survey.test.ts › a deleted survey is asked no more at once, found nowhere but under Deleted, and keeps its responses',
    'apps/server/src/surveys/present.ts',
    'DELETED_FOR_MS = 30 * 24',
    'DELETED_FOR_MS = 31 * 24',
  ),
  proved('… search text) …', NARROWED, QUERY, '...(search && { search }),', ''),
  proved('… search text) … (as the server searches)', PAGES, LIST, 'ILIKE', 'LIKE'),
  proved(
    "… an analytics tab (default 'analytics') …",
    'apps/dashboard/src/features/analytics/results-place.test.ts › what makes no sense in an address (%s) counts as left out',
    'apps/dashboard/src/features/analytics/results-place.ts',
    "?? 'analytics'",
    "?? 'responses'",
  ),
  proved(
    '… a live survey count …',
    LIVE,
    LIST,
    "count(*) FILTER (WHERE s.status = 'published')",
    "count(*) FILTER (WHERE s.status = 'draft')",
  ),
  proved(
    '… and a create modal.',
    actions('a new survey begins with the choice of how'),
    'apps/dashboard/src/features/new-survey/use-new-survey.tsx',
    'picker.bring(() => setIsOpen(true))',
    'picker.bring(() => setIsOpen(false))',
  ),
  proved('Per survey actions: publish …', LIVE, MENU, "change({ kind: 'publish', survey })", 'void survey'),
  proved('… move to draft …', LIVE, MENU, "change({ kind: 'draft', survey })", 'void survey'),
  proved(
    '… duplicate …',
    actions('a duplicate stands above its original, and leads to the builder'),
    MENU,
    '        duplicate(survey)',
    '        void survey',
  ),
  proved(
    '… (produces a new survey id) …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › a duplicate is a draft of the same, with fresh ids throughout and no responses',
    'packages/survey/src/editing/duplicate-survey.ts',
    'return { ...survey, surveyId, questions }',
    'return { ...survey, questions }',
  ),
  proved('… edit …', ONE_PRESS, MENU, 'to: `/builder/${surveyId}`, onGo', "to: '/settings', onGo"),
  proved('… view analytics.', ONE_PRESS, MENU, 'to: `/surveys/analytics/${surveyId}`', "to: '/settings'"),
  promisesNothing('The visual layout of the list is not shown.', 'It leaves the layout open.'),
]
