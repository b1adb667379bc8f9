/** Builders and seeded chance: only tests and seeds come in by this door. */

export { seededRandom } from '../seeded-random.ts'
export {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from './builders.ts'
export type { Random } from './chance.ts'
export { everyAnswer, randomAnswer } from './every-type.ts'
export { type EditName, editedSurvey, randomEdit, randomEditSession, randomEdits } from './random-edits.ts'
export { randomMessages } from './random-response.ts'
export { randomDraft, randomSurvey } from './random-survey.ts'
