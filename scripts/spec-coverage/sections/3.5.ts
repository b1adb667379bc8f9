import { proved, type Row } from '../row.ts'

const SURVEYS = 'apps/server/src/surveys'
const LIST = 'apps/dashboard/src/features/surveys'
const PAGES = `${SURVEYS}/surveys.test.ts › the list is cut into pages of five, last changed first, and can be searched`
const FROM_ADDRESS = `${LIST}/list-place.test.ts › a place comes back from its address: %j`

/** Survey list state. */
export const rows: readonly Row[] = [
  proved(
    'pagination (page 1 …',
    `${LIST}/list-place.test.ts › the first place needs no words in the address`,
    `${LIST}/list-place.ts`,
    'FIRST_PLACE: ListPlace = { page: 1,',
    'FIRST_PLACE: ListPlace = { page: 2,',
  ),
  proved(
    '… limit 5 …',
    PAGES,
    `${SURVEYS}/routes.ts`,
    "limit: v.optional(wholeNumber(50), '5')",
    "limit: v.optional(wholeNumber(50), '6')",
  ),
  proved('… totalSurveys …', PAGES, `${SURVEYS}/list-surveys.ts`, 'totalSurveys: total,', 'totalSurveys: rows.length,'),
  proved(
    '… totalPages) …',
    PAGES,
    `${SURVEYS}/list-surveys.ts`,
    'totalPages: Math.ceil(total / limit)',
    'totalPages: Math.floor(total / limit)',
  ),
  proved(
    '… activeSurvey (id, name, status) [the survey whose menu is open, D3] …',
    'e2e/list/actions.spec.ts › a draft goes live and comes back, and the live count with it',
    `${SURVEYS}/list-surveys.ts`,
    'status: row.status,',
    "status: 'draft',",
  ),
  proved(
    '… filters (status list …',
    FROM_ADDRESS,
    `${LIST}/list-place.ts`,
    "params.set('status', statuses.join(','))",
    "params.set('status', statuses[0] ?? '')",
  ),
  proved('… search text) …', FROM_ADDRESS, `${LIST}/list-place.ts`, "if (search) params.set('search', search)", ''),
  proved(
    "… analytics tab (default 'analytics') …",
    'apps/dashboard/src/features/analytics/results-place.test.ts › $query leads to $tab and back',
    'apps/dashboard/src/features/analytics/results-place.ts',
    "params.get('tab')) ?? 'analytics'",
    "params.get('tab')) ?? 'responses'",
  ),
  proved(
    '… liveSurveyCount …',
    `${SURVEYS}/duplicate-and-discard.test.ts › the list says which surveys have unpublished changes`,
    `${SURVEYS}/list-surveys.ts`,
    'liveSurveyCount: live',
    'liveSurveyCount: total - live',
  ),
  proved(
    '… createModal.',
    'e2e/list/actions.spec.ts › a new survey begins with the choice of how',
    'apps/dashboard/src/features/new-survey/use-new-survey.tsx',
    'picker.bring(() => setIsOpen(true))',
    'picker.bring(() => setIsOpen(false))',
  ),
]
