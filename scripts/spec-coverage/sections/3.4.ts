import { proved, type Row } from '../row.ts'

const TEMPLATES = 'apps/server/src/templates'
const OWN = `${TEMPLATES}/templates.test.ts › a template of one’s own is kept, changed, deleted and brought back, the newest first`
const LIBRARY = `${TEMPLATES}/templates.test.ts › the library is there for everyone, whole, in its order, with how long each survey takes`

/** Template card. */
export const rows: readonly Row[] = [
  proved(
    'surveyId, name, description …',
    OWN,
    `${TEMPLATES}/present.ts`,
    'description: template.description',
    "description: ''",
  ),
  proved(
    '… categoryTag …',
    OWN,
    `${TEMPLATES}/present.ts`,
    'categoryTag: template.categoryTag',
    "categoryTag: 'market analysis'",
  ),
  proved(
    '… questionsCount …',
    LIBRARY,
    `${TEMPLATES}/present.ts`,
    'questionsCount: template.questions.length',
    'questionsCount: 0',
  ),
  proved(
    '… estimatedTimeBreakdown.minutes …',
    LIBRARY,
    `${TEMPLATES}/present.ts`,
    'minutes: estimatedMinutes(template)',
    'minutes: 0',
  ),
  proved('… questions.', LIBRARY, `${TEMPLATES}/present.ts`, 'questions: template.questions,', 'questions: [],'),
]
