import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const SURVEYS = 'apps/server/src/surveys'
const PLAYER = 'packages/player/src'
const MADE_ONCE = `${SURVEYS}/surveys.test.ts › making a survey twice with one id makes one survey`
const EVENTS_SENT =
  'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path'
const EVENTS = 'apps/dashboard/src/lib/track-events.ts#clickProperties'

/** Survey (builder state). */
export const rows: readonly CoverageRow[] = [
  proved("surveyId, name (default 'Untitled Survey') …", MADE_ONCE, {
    target: 'packages/survey/src/survey.ts#DEFAULT_SURVEY_NAME',
    literal: 'Untitled Survey',
    to: 'Survey',
  }),
  proved(
    '… description …',
    `${SURVEYS}/surveys.test.ts › a draft is made with all that it is to hold, once, whatever comes after`,
    { target: `${SURVEYS}/working-copy.ts#columnsOf`, swap: '??', to: 'right' },
  ),
  proved(
    '… questions …',
    `${SURVEYS}/surveys.test.ts › a draft is made with all that it is to hold, once, whatever comes after`,
    { target: `${SURVEYS}/working-copy.ts#columnsOf`, swap: '??', to: 'right' },
  ),
  proved(
    '… selectedQuestionId …',
    'apps/dashboard/src/features/builder/editing/editing-session.test.ts › an added question becomes the one in hand',
    { target: 'packages/survey/src/editing/add-question.ts#addQuestion', setMember: 'selectedQuestionId', to: null },
  ),
  proved('… currentQuestionIndex …', `${PLAYER}/step-counter.test.ts › in a straight survey the numbers are said`, {
    target: `${PLAYER}/step-counter.ts#stepCounter`,
    setMember: 'step',
    to: 1,
  }),
  proved(
    '… previewResponses (keyed by questionId) …',
    `${PLAYER}/player-moves.test.ts › the answers of a whole walk are told, with the seconds each question took`,
    { target: `${PLAYER}/player-moves.ts#movePlayer`, dropMember: 'questionId' },
  ),
  proved(
    '… questionPath (maps a question to the question it was reached from) …',
    'packages/survey/src/flow/path.test.ts › SPEC P3: Back takes the last question away, and stays at the first',
    { target: 'packages/survey/src/flow/path.ts#stepBack', call: 'slice', argument: 2, to: 1 },
  ),
  proved('… status (default draft) …', MADE_ONCE, {
    target: `${SURVEYS}/operations.ts#NEW_DRAFT`,
    setMember: 'status',
    to: 'published',
  }),
  promisesNothing(
    '… newQuestionLoading.',
    'A question is added on the device, at once (spec §4.1, ADR-0024): there is nothing to wait for.',
  ),
  proved('Statuses: draft is the default …', MADE_ONCE, {
    target: `${SURVEYS}/operations.ts#NEW_DRAFT`,
    setMember: 'status',
    to: 'published',
  }),
  proved(
    '… published is implied by the publish action.',
    `${SURVEYS}/surveys.test.ts › publishing leaves the copy and its ETag as they are, so that an ETag alone never says "unchanged"`,
    { target: `${SURVEYS}/publish.ts#publishSurvey`, setMember: 'status', to: 'draft' },
  ),
  promisesNothing('Other statuses are not shown.', 'Says that something is not shown.'),
  proved(
    'Survey category colour tags: customer satisfaction, product research, customer loyalty, market analysis.',
    'apps/dashboard/src/features/new-survey/templates/template-card.test.tsx › each category has a tag of its own name and colour',
    {
      target: 'apps/dashboard/src/parts/template/template-categories.ts#templateCategoryTags',
      literal: 'plum',
      to: 'teal',
    },
  ),
  proved('Survey creation method (analytics only): modal …', EVENTS_SENT, {
    target: EVENTS,
    literal: 'modal',
    to: 'scratch',
  }),
  proved('… scratch …', EVENTS_SENT, { target: EVENTS, literal: 'scratch', to: 'modal' }),
  proved('… template.', EVENTS_SENT, { target: EVENTS, dropMember: 'creation_method', nth: 3 }),
]
