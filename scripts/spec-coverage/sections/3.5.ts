import { type CoverageRow, proved } from '../row.ts'

const SURVEYS = 'apps/server/src/surveys'
const LIST = 'apps/dashboard/src/features/surveys'
const PAGES = `${SURVEYS}/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched`
const FROM_ADDRESS = `${LIST}/list-state.test.ts › a place comes back from its address: %j`

/** Survey list state. */
export const rows: readonly CoverageRow[] = [
  proved('pagination (page 1 …', `${LIST}/list-state.test.ts › the first place needs no words in the address`, {
    target: `${LIST}/list-state.ts#INITIAL_STATE`,
    literal: 1,
    to: 2,
  }),
  proved('… limit 5 …', PAGES, { target: `${SURVEYS}/routes.ts#surveyRoutes`, literal: '5', to: '6' }),
  proved('… totalSurveys …', PAGES, {
    target: `${SURVEYS}/list-surveys.ts#listSurveys`,
    setMember: 'totalSurveys',
    to: 0,
  }),
  proved('… totalPages) …', PAGES, { target: `${SURVEYS}/list-surveys.ts#listSurveys`, swap: 'ceil', to: 'floor' }),
  proved(
    '… activeSurvey (id, name, status) [the survey whose menu is open, D3] …',
    'e2e/list/actions.spec.ts › a draft goes live and comes back, and the live count with it',
    { target: `${SURVEYS}/list-surveys.ts#listSurveys`, setMember: 'status', to: 'draft' },
  ),
  proved('… filters (status list …', FROM_ADDRESS, {
    target: `${LIST}/list-state.ts#listStateParams`,
    literal: ',',
    to: ';',
  }),
  proved('… search text) …', FROM_ADDRESS, { target: `${LIST}/list-state.ts#listStateParams`, never: 'search' }),
  proved(
    "… analytics tab (default 'analytics') …",
    'apps/dashboard/src/features/analytics/results-location.test.ts › the address %s is read, and written in the same way',
    {
      target: 'apps/dashboard/src/features/analytics/results-location.ts#readLocation',
      literal: 'analytics',
      to: 'responses',
    },
  ),
  proved(
    '… liveSurveyCount …',
    `${SURVEYS}/duplicate-and-discard.test.ts › the list says which surveys have unpublished changes`,
    { target: `${SURVEYS}/list-surveys.ts#listSurveys`, setMember: 'liveSurveyCount', to: 0 },
  ),
  proved('… createModal.', 'e2e/list/actions.spec.ts › a new survey begins with the choice of how', {
    target: 'apps/dashboard/src/features/new-survey/use-new-survey.tsx#useNewSurvey',
    literal: true,
    to: false,
  }),
]
