import type { Question } from '@earshot/survey'
import type { Edit } from '../editing/editing-session.ts'

/** What every editor of a question works with. */
export type EditorProps<Q extends Question = Question> = {
  readonly question: Q
  readonly edit: Edit
  readonly focusNext: (elementId: string) => void
}
