import { promisesNothing, proved, type Row } from '../row.ts'

const SURVEYS = 'apps/server/src/surveys'
const PLAYER = 'packages/player/src'
const MADE_ONCE = `${SURVEYS}/surveys.test.ts › making a survey twice with one id makes one survey`
const TOLD =
  'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path'
const EVENTS = 'apps/dashboard/src/lib/track-events.ts'

/** Survey (builder state). */
export const rows: readonly Row[] = [
  proved(
    "surveyId, name (default 'Untitled Survey') …",
    MADE_ONCE,
    'packages/survey/src/survey.ts',
    "DEFAULT_SURVEY_NAME = 'Untitled Survey'",
    "DEFAULT_SURVEY_NAME = 'Survey'",
  ),
  proved(
    '… description …',
    `${SURVEYS}/surveys.test.ts › a draft is made with all that it is to hold, once, whatever comes after`,
    `${SURVEYS}/working-copy.ts`,
    'copy[field] ?? null',
    "field === 'description' ? '' : (copy[field] ?? null)",
  ),
  proved(
    '… questions …',
    `${SURVEYS}/surveys.test.ts › a draft is made with all that it is to hold, once, whatever comes after`,
    `${SURVEYS}/working-copy.ts`,
    'copy[field] ?? null',
    "field === 'questions' ? [] : (copy[field] ?? null)",
  ),
  proved(
    '… selectedQuestionId …',
    'apps/dashboard/src/features/builder/editing/saved-session.test.ts › an added question becomes the one in hand',
    'packages/survey/src/editing/add-question.ts',
    'selectedQuestionId: added.questionId',
    'selectedQuestionId: null',
  ),
  proved(
    '… currentQuestionIndex …',
    `${PLAYER}/walk-steps.test.ts › in a straight survey the numbers are said`,
    `${PLAYER}/walk-steps.ts`,
    'step: path.length',
    'step: 1',
  ),
  proved(
    '… previewResponses (keyed by questionId) …',
    `${PLAYER}/player-moves.test.ts › the answers of a whole walk are told, with the seconds each question took`,
    `${PLAYER}/player-moves.ts`,
    '[question.questionId]: answer',
    '[question.orderIndex]: answer',
  ),
  proved(
    '… questionPath (maps a question to the question it was reached from) …',
    'packages/survey/src/flow/path.test.ts › [P3] Back takes the last question away, and stays at the first',
    'packages/survey/src/flow/path.ts',
    'path.length > 1 ? path.slice(0, -1) : path',
    'path.slice(0, 1)',
  ),
  proved('… status (default draft) …', MADE_ONCE, `${SURVEYS}/operations.ts`, "status: 'draft'", "status: 'published'"),
  promisesNothing(
    '… newQuestionLoading.',
    'A question is added on the device, at once (§4.1, D4): there is nothing to wait for.',
  ),
  proved(
    'Statuses: draft is the default …',
    MADE_ONCE,
    `${SURVEYS}/operations.ts`,
    "status: 'draft'",
    "status: 'published'",
  ),
  proved(
    '… published is implied by the publish action.',
    `${SURVEYS}/surveys.test.ts › publishing leaves the copy and its ETag as they are, so that an ETag alone never says "unchanged"`,
    `${SURVEYS}/publish.ts`,
    "status: 'published',",
    "status: 'draft',",
  ),
  promisesNothing('Other statuses are not shown.', 'Says that something is not shown.'),
  proved(
    'Survey category colour tags: customer satisfaction, product research, customer loyalty, market analysis.',
    'apps/dashboard/src/features/new-survey/templates/template-card.test.tsx › each category has a tag of its own name and colour',
    'apps/dashboard/src/lib/template-categories.ts',
    "tone: 'plum' }",
    "tone: 'teal' }",
  ),
  proved(
    'Survey creation method (analytics only): modal …',
    TOLD,
    EVENTS,
    "creation_method: 'modal'",
    "creation_method: 'scratch'",
  ),
  proved('… scratch …', TOLD, EVENTS, "creation_method: 'scratch'", "creation_method: 'modal'"),
  proved(
    '… template.',
    TOLD,
    EVENTS,
    "create_from_template: { button_category: 'survey_creation', creation_method: 'template' }",
    "create_from_template: { button_category: 'survey_creation' }",
  ),
]
