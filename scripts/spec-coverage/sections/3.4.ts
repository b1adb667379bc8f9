import { type CoverageRow, proved } from '../row.ts'

const TEMPLATES = 'apps/server/src/templates'
const OWN = `${TEMPLATES}/templates.test.ts › a template of one’s own is kept, changed, deleted and brought back, the newest first`
const LIBRARY = `${TEMPLATES}/templates.test.ts › the library is there for everyone, whole, in its order, with how long each survey takes`

/** Template card. */
export const rows: readonly CoverageRow[] = [
  proved('surveyId, name, description …', OWN, {
    target: `${TEMPLATES}/present.ts#presentTemplate`,
    setMember: 'description',
    to: '',
  }),
  proved('… categoryTag …', OWN, {
    target: `${TEMPLATES}/present.ts#presentTemplate`,
    setMember: 'categoryTag',
    to: 'market analysis',
  }),
  proved('… questionsCount …', LIBRARY, {
    target: `${TEMPLATES}/present.ts#presentTemplate`,
    setMember: 'questionsCount',
    to: 0,
  }),
  proved('… estimatedTimeBreakdown.minutes …', LIBRARY, {
    target: `${TEMPLATES}/present.ts#presentTemplate`,
    setMember: 'minutes',
    to: 0,
  }),
  proved('… questions.', LIBRARY, {
    target: `${TEMPLATES}/present.ts#presentTemplate`,
    setMember: 'questions',
    to: [],
  }),
]
