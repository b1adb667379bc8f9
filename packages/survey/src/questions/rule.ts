import type { QuestionId } from '../ids.ts'

/**
 * A branching rule: when the condition holds for the answer, the first of `questionIds` comes next. Spec §3.3,
 * ADR-0025.
 */
export type Rule = {
  readonly condition: { readonly operator: 'CONTAINS' | 'NOT_CONTAINS'; readonly values: readonly string[] }
  readonly action: { readonly type: 'SHOW'; readonly questionIds: readonly QuestionId[] }
}

/** The part of a question that decides what comes after it; builder and player questions both have it. */
export type FlowQuestion = {
  readonly questionId: string
  readonly type: string
  readonly orderIndex: number
  readonly logic: readonly {
    readonly condition: { readonly operator: string; readonly values: readonly string[] }
    readonly action: { readonly type: string; readonly questionIds: readonly string[] }
  }[]
  readonly config: { readonly nextQuestionId: string | null; readonly isTerminal?: boolean }
}
