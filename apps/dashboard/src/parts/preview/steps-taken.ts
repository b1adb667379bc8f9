import type { PlayerStep } from '@earshot/player'
import { type Answer, type PublishedQuestion, whyNext } from '@earshot/survey'
import { questionWords } from '../question/question-words.ts'
import { answerSummary } from './answer-summary.ts'
import { words } from './words.ts'

type Questions = readonly PublishedQuestion[]

/** A question on the path. */
export type StepTaken = {
  readonly questionId: string
  /** Its place in the survey, from 1. */
  readonly number: number
  readonly text: string
  /** The answer, in a line; null: none yet. */
  readonly answer: string | null
  /** Its place on the path, from 0. */
  readonly at: number
}

/** The questions that were walked, the one in sight last; those before it that are only taken as asked are left out. */
export function stepsTaken(questions: Questions, { path, answers, completed }: PlayerStep): readonly StepTaken[] {
  const last = path.length - 1
  return path.flatMap((questionId, at) => {
    const index = questions.findIndex((one) => one.questionId === questionId)
    const question = questions[index]
    if (!question || (at < last && !(questionId in answers))) return []
    const isGiven = at < last || completed
    const answer = isGiven ? answerText(question, given(answers, questionId)) : null
    return { questionId, number: index + 1, text: question.text || questionWords.untitledQuestion, answer, at }
  })
}

/** Why the question in sight is asked, in a sentence. Spec §4.3. */
export function whyAsked(questions: Questions, { path, answers, completed }: PlayerStep): string {
  const numberOf = (id: string | undefined) => questions.findIndex((one) => one.questionId === id) + 1
  if (completed) return words.ended(numberOf(path.at(-1)))
  const before = questions.find(({ questionId }) => questionId === path.at(-2))
  if (!before) return words.first
  const { questionId } = before
  if (!(questionId in answers)) return words.began
  const answer = given(answers, questionId)
  const why = whyNext(questions, questionId, answer)
  switch (why?.by) {
    case 'rule':
      return answer
        ? words.byRule(numberOf(questionId), answerText(before, answer), why.ruleIndex + 1)
        : words.byRuleUnanswered(numberOf(questionId), why.ruleIndex + 1)
    case 'choice':
      return words.byChoice(numberOf(questionId))
    default:
      return words.byOrder(numberOf(questionId))
  }
}

const answerText = ({ control }: PublishedQuestion, answer: Answer | null): string =>
  answer ? answerSummary(control, answer) : words.passedOver

/** The player has parsed it: null if the question was skipped. */
const given = (answers: PlayerStep['answers'], questionId: string) => answers[questionId] as Answer | null
