import type { QuestionId } from '../ids.ts'

/** Something about the paths of a survey that its merchant should know, with its location. ADR-0024. */
export type RouteFinding =
  | { readonly code: 'question_unreachable' | 'next_question_missing'; readonly questionId: QuestionId }
  | {
      readonly code: 'rule_target_missing' | 'rule_without_target' | 'rule_never_matches'
      readonly questionId: QuestionId
      /** Its place among the rules of the question, from 0. */
      readonly ruleIndex: number
    }
  | {
      readonly code: 'rule_shadowed'
      readonly questionId: QuestionId
      readonly ruleIndex: number
      /** The earlier rules that are met in its stead: one where one alone is enough. */
      readonly byRules: readonly number[]
    }
  | {
      readonly code: 'loop_with_exit'
      readonly questionId: QuestionId
      /** Where the question may lead back to, in order: earlier questions of the loop, or itself. */
      readonly backTo: readonly QuestionId[]
    }
  | {
      readonly code: 'loop_without_exit'
      readonly questionId: QuestionId
      /** Whether the loop would obviously end here: at its last question, where that leads back and may end the flow. */
      readonly canEndHere: boolean
    }

type RouteCode = RouteFinding['code']

/** The one list of what is refused, by builder and server alike, and what is only warned of. ADR-0024. */
const isRefused = {
  rule_target_missing: true,
  next_question_missing: true,
  loop_without_exit: true,
  question_unreachable: false,
  rule_never_matches: false,
  rule_shadowed: false,
  rule_without_target: false,
  loop_with_exit: false,
} as const satisfies { readonly [C in RouteCode]: boolean }

/** The findings that stand in the way of publishing. */
export type RouteProblem = Extract<
  RouteFinding,
  { code: { [C in RouteCode]: (typeof isRefused)[C] extends true ? C : never }[RouteCode] }
>

/** Whether the survey cannot be published with it; everything else is a warning. ADR-0024. */
export const stopsPublishing = (finding: RouteFinding): finding is RouteProblem => isRefused[finding.code]
