import type { Question, QuestionId } from '@earshot/survey'
import { useMemo } from 'react'

/** A question that can be led to: its number, and what it asks. */
export type TargetQuestion = { readonly questionId: QuestionId; readonly number: number; readonly text: string }

/** Every question in order, as somewhere to lead to; the very same list until one is moved, added, or reworded. */
export function useTargetQuestions(questions: readonly Question[]): readonly TargetQuestion[] {
  const signature = JSON.stringify(questions.map(({ questionId, text }) => [questionId, text]))
  return useMemo(
    () =>
      (JSON.parse(signature) as [QuestionId, string][]).map(([questionId, text], index) => ({
        questionId,
        number: index + 1,
        text,
      })),
    [signature],
  )
}
