import { LIMITS, type Question, type Survey } from '@earshot/survey'
import type { ImportNote, Where } from './import-note.ts'
import type { Make } from './imported.ts'

/** A file on its way to a survey: how it is made, and the notes so far. */
export type Reading = Make & { readonly notes: ImportNote[] }

/**
 * As many questions as a survey may have, the first ones; how many more there were is noted.
 * @param beyond how many there were besides
 */
export function firstQuestions<Of>({ notes }: Reading, where: Where, all: readonly Of[], beyond = 0): readonly Of[] {
  const count = all.length + beyond - LIMITS.questions
  if (count > 0) notes.push({ code: 'questions_left_out', where, count })
  return all.slice(0, LIMITS.questions)
}

/** The survey of these questions, in this order. */
export const toSurvey = ({ surveyId }: Reading, { questions, ...survey }: Omit<Survey, 'surveyId'>): Survey => ({
  surveyId,
  ...survey,
  questions: questions.map((question, orderIndex): Question => ({ ...question, orderIndex })),
})
