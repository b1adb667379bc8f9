/** Builders and seeded chance: only tests and seeds come in by this door. */

export { seededRandom } from '../seeded-random.ts'
export { anNpsQuestion, aPublishedSurvey, aRule, aSingleSelect, aSurvey } from './builders.ts'
export type { Random } from './chance.ts'
export { randomAnswers, randomMessages } from './random-response.ts'
export { randomSurvey } from './random-survey.ts'
