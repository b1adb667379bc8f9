import type { QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'

/** Where a question leads when none of its rules does: steps 4 to 6 of spec §4.3, of which only one can hold. */
export type Otherwise =
  /** To the question after it; from the last one, to the end. */
  | { readonly target: 'next' }
  | { readonly target: 'question'; readonly questionId: QuestionId }
  | { readonly target: 'end' }

/** The result of a question's settings: nextQuestionId comes before isTerminal. Spec §4.3. */
export function otherwiseOf({ config }: Question): Otherwise {
  if (config.nextQuestionId !== null) return { target: 'question', questionId: config.nextQuestionId }
  return 'isTerminal' in config && config.isTerminal ? { target: 'end' } : { target: 'next' }
}

/** Whether a question of this type can be made the last one asked: nps has no isTerminal. Spec §3.3, ADR-0025. */
export const canEnd = ({ config }: Question): boolean => 'isTerminal' in config

/**
 * Sets the target of a question for answers that match none of its rules. Only the one that is meant, nextQuestionId or
 * isTerminal, stays set: the other would have no effect. An impossible target, an end that the question cannot have or
 * a question that does not exist, changes nothing.
 */
export function setOtherwise(survey: Survey, questionId: QuestionId, otherwise: Otherwise): Survey {
  const target = otherwise.target === 'question' ? otherwise.questionId : null
  if (target !== null && !survey.questions.some((question) => question.questionId === target)) return survey
  return updateQuestion(survey, questionId, (question) => {
    if (otherwise.target === 'end' && !canEnd(question)) return question
    const end = canEnd(question) ? { isTerminal: otherwise.target === 'end' } : {}
    // The compiler does not see that the type decides whether there is isTerminal.
    return { ...question, config: { ...question.config, nextQuestionId: target, ...end } } as Question
  })
}
