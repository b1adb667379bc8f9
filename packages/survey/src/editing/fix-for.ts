import { checkRoutes } from '../flow/route-check.ts'
import type { RouteFinding } from '../flow/route-finding.ts'
import type { QuestionId } from '../ids.ts'
import { isDeepEqual } from '../is-deep-equal.ts'
import type { Question } from '../questions/registry.ts'
import { assertNever, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'
import type { EditProblem } from './edited.ts'
import { setOtherwise } from './set-otherwise.ts'
import { removeRule } from './set-rules.ts'

/** An edit that fixes a finding; a survey that does not have the finding any more stays the same object. */
export type RouteFix = (survey: Survey) => Result<Survey, EditProblem>

/**
 * The one obvious fix for a finding, or null if the merchant has to choose. It sends nobody elsewhere, except out of a
 * loop without exit. ADR-0024.
 */
export function fixFor(finding: RouteFinding): RouteFix | null {
  switch (finding.code) {
    case 'rule_target_missing':
    case 'rule_without_target':
    case 'rule_never_matches':
    case 'rule_shadowed':
      return ifStillFound(finding, (survey) => removeRule(survey, finding.questionId, finding.ruleIndex))
    case 'next_question_missing':
      return ifStillFound(finding, (survey) => updateQuestion(survey, finding.questionId, withoutNext))
    case 'loop_without_exit':
      return finding.canEndHere ? ifStillFound(finding, (survey) => ended(survey, finding.questionId)) : null
    case 'question_unreachable':
    case 'loop_with_exit':
      return null
    // Stryker disable next-line ConditionalExpression: the compiler proves that no value comes here.
    default:
      return assertNever(finding)
  }
}

const ifStillFound =
  (finding: RouteFinding, fix: (survey: Survey) => Survey): RouteFix =>
  (survey) =>
    ok(checkRoutes(survey).some((one) => isDeepEqual(one, finding)) ? fix(survey) : survey)

/** The compiler loses sight of which settings belong to which type. */
const withoutNext = (question: Question): Question =>
  ({ ...question, config: { ...question.config, nextQuestionId: null } }) as Question

/** The last question of a survey ends the flow by itself. */
const ended = (survey: Survey, questionId: QuestionId): Survey =>
  // Stryker disable next-line OptionalChaining: a survey with a finding has questions.
  survey.questions.at(-1)?.questionId === questionId
    ? updateQuestion(survey, questionId, withoutNext)
    : setOtherwise(survey, questionId, { target: 'end' })
