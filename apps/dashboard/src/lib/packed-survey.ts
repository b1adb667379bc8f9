import type { Question, Survey } from '@earshot/survey'

/** A survey as it is kept on the device: a question that the stock has is told by its place there. */
export type PackedSurvey = Omit<Survey, 'questions'> & { readonly questions: readonly (Question | number)[] }

/** Questions that are kept already, each with its place. */
export type Stock = ReadonlyMap<Question, number>

export const stockOf = ({ questions }: Survey): Stock => new Map(questions.map((question, place) => [question, place]))

/**
 * An edit leaves all other questions the very same objects (`packages/survey/editing`), so what has to be written for a
 * key is one question, of 300 as of ten.
 */
export const pack = (survey: Survey, stock: Stock): PackedSurvey => ({
  ...survey,
  questions: survey.questions.map((question) => stock.get(question) ?? question),
})

/** How many questions the stock does not have. */
export const countLoose = ({ questions }: PackedSurvey): number =>
  questions.filter((question) => typeof question !== 'number').length

/** @returns null where the stock lacks a question: part of a survey is not that survey */
export function unpack(packed: PackedSurvey, stocked: readonly Question[]): Survey | null {
  const questions = packed.questions.map((question) => (typeof question === 'number' ? stocked[question] : question))
  return questions.every((question) => question !== undefined) ? { ...packed, questions } : null
}
