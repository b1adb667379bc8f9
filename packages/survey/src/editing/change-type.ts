import * as v from 'valibot'
import type { NewId, QuestionId } from '../ids.ts'
import { rulesApplyTo } from '../questions/control.ts'
import { answersTo } from '../questions/control-rules.ts'
import { controlOf, type Question, type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import type { Rule } from '../questions/rule.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'
import type { EditProblem } from './edited.ts'

/**
 * Makes a question one of another type. Its text, description and whether it is required stay, its options under their
 * ids, and of its settings and rules whatever the new type can have. ADR-0024.
 */
export function changeType(
  survey: Survey,
  questionId: QuestionId,
  type: QuestionTypeName,
  newId: NewId,
): Result<Survey, EditProblem> {
  if (!survey.questions.some((one) => one.questionId === questionId)) return err({ code: 'question_not_found' })
  return ok(
    updateQuestion(survey, questionId, (question) => {
      if (question.type === type) return question
      // The compiler loses sight of which settings belong to which type.
      const changed = { ...question, type, config: configOf(question, type, newId), logic: [] } as unknown as Question
      return { ...changed, logic: rulesFor(changed, question.logic) }
    }),
  )
}

type Config = { readonly [key: string]: unknown }

/** A blank one of the new type, with each setting of the old that it takes. */
function configOf(question: Question, type: QuestionTypeName, newId: NewId): Config {
  const { schema, blank } = questionTypes[type]
  let config: Config = blank(question.surveyId, newId).config
  const before: Config = 'options' in question.config ? withOptionsOf(type, question.config) : question.config
  for (const key of Object.keys(config)) {
    const candidate = { ...config, [key]: before[key] }
    if (key in before && v.is(schema.entries.config, candidate)) config = candidate
  }
  return config
}

type Choice = Extract<Question['config'], { readonly options: unknown }>

/** Options keep their ids and texts; only those of an image question have pictures, to be brought yet. */
const withOptionsOf = (type: QuestionTypeName, config: Choice): Config => ({
  ...config,
  options: config.options.map(({ id, text }) => (type === 'image' ? { id, text, imageUrl: null } : { id, text })),
})

/** A rule that has lost every value goes: it would never hold, or always. */
function rulesFor(question: Question, rules: readonly Rule[]): readonly Rule[] {
  if (!rulesApplyTo(question.type)) return []
  const { allowed } = answersTo(controlOf(question))
  return rules.flatMap(({ condition, action }) => {
    const values = condition.values.filter((value) => allowed.has(value))
    return values.length === 0 && condition.values.length > 0 ? [] : [{ condition: { ...condition, values }, action }]
  })
}
