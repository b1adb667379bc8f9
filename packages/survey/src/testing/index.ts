/** Builders and seeded chance: an entry point for tests and seeds only. */

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
export { oneOf, type Random } from './chance.ts'
export { everyAnswer, randomAnswer } from './every-type.ts'
export { type EditName, editedSurvey, randomEdit, randomEditSession, randomEdits } from './random-edits.ts'
export { randomMessages } from './random-response.ts'
export { randomDraft, randomSurvey } from './random-survey.ts'
