import type { Question } from '@earshot/survey'
import type { Where } from '../../import-note.ts'
import type { Expression } from '../expression/expression.ts'

/** The possible answers of a question, as expressions know them and as rules do. */
export type Source = {
  /** How expressions call it; null where they cannot. */
  readonly name: string | null
  readonly choose: 'one' | 'many'
  readonly answers: readonly { readonly value: string | number | boolean; readonly ruleValue: string }[]
}

/**
 * Why a question may not be shown. The condition of a page applies to all its questions, the condition of a trigger to
 * all that it skips.
 */
export type Condition = {
  readonly where: Where
  readonly property: string
  readonly text: string
  /** When the question is shown; null where the text says more than can be carried over. */
  readonly shows: Expression | null
}

/** A question that was carried over, and when SurveyJS shows it. */
export type FlowStep = {
  readonly where: Where
  readonly question: Question
  readonly source: Source | null
  readonly conditions: readonly Condition[]
  /** The name of its element, and the place of its page from 0. */
  readonly element: string
  readonly page: number
}
