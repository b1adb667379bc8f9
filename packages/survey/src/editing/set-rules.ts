import type { QuestionId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { rulesApplyTo } from '../questions/control.ts'
import type { Rule } from '../questions/rule.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'
import { type EditProblem, moved } from './edited.ts'

/** As a rule begins: it matches nothing and leads nowhere, so the flow passes it over until it is finished. Spec §3.3. */
const BLANK: Rule = { condition: { operator: 'CONTAINS', values: [] }, action: { type: 'SHOW', questionIds: [] } }

/** The changes of a rule; a field that is left out stays. */
export type RuleChange = {
  readonly operator?: Rule['condition']['operator']
  /** Option ids, `other`, or scores written out. */
  readonly values?: readonly string[]
  readonly target?: QuestionId
}

/** Adds a blank rule after the others; a question whose type takes no rules stays as it is. Spec §3.3, ADR-0025. */
export function addRule(survey: Survey, questionId: QuestionId): Result<Survey, EditProblem> {
  const question = survey.questions.find((one) => one.questionId === questionId)
  if (!question) return err({ code: 'question_not_found' })
  if (!rulesApplyTo(question.type)) return ok(survey)
  if (question.logic.length >= LIMITS.rulesPerQuestion) return err({ code: 'too_many_rules' })
  return ok(setRules(survey, questionId, (rules) => [...rules, BLANK]))
}

/** Changes one rule. Its target is one question, and one that is there: to any other it is not pointed. */
export const changeRule = (
  survey: Survey,
  questionId: QuestionId,
  ruleIndex: number,
  { operator, values, target }: RuleChange,
): Survey =>
  setRules(survey, questionId, (rules) => {
    const rule = rules[ruleIndex]
    if (!rule) return rules
    const { condition, action } = rule
    const targetQuestion = survey.questions.find((question) => question.questionId === target)
    return rules.with(ruleIndex, {
      condition: {
        operator: operator ?? condition.operator,
        values: values ? [...new Set(values)] : condition.values,
      },
      action: targetQuestion ? { ...action, questionIds: [targetQuestion.questionId] } : action,
    })
  })

/**
 * Moves a rule among those of its question, of which the first that matches decides. Spec §4.3.
 * @param toIndex its place in the new list, from 0; beyond either end, that end
 */
export const moveRule = (survey: Survey, questionId: QuestionId, ruleIndex: number, toIndex: number): Survey =>
  setRules(survey, questionId, (rules) => moved(rules, ruleIndex, toIndex))

/** Removes a rule, also one that the type of its question does not take. */
export const removeRule = (survey: Survey, questionId: QuestionId, ruleIndex: number): Survey =>
  setRules(survey, questionId, (rules) => (rules[ruleIndex] ? rules.toSpliced(ruleIndex, 1) : rules))

const setRules = (
  survey: Survey,
  questionId: QuestionId,
  change: (rules: readonly Rule[]) => readonly Rule[],
): Survey =>
  updateQuestion(survey, questionId, (question) => {
    const logic = change(question.logic)
    return logic === question.logic ? question : { ...question, logic }
  })
