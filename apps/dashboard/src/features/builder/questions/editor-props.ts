import type { Question } from '@earshot/survey'
import type { Edit } from '../editing/editing-session.ts'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import type { QuestionActions } from './question-actions.ts'

/** The props of every editor of a question. */
export type EditorProps<Q extends Question = Question> = {
  readonly question: Q
  readonly edit: Edit
  readonly actions: QuestionActions
  /** The problems that prevent publishing this question, once that was tried. */
  readonly problems: readonly LocatedProblem[]
  readonly focusNext: (elementId: string) => void
}
