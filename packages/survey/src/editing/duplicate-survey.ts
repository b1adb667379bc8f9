import type { NewId, QuestionId, SurveyId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { finish, type Pausable } from '../pausable.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { copyOfQuestion } from './duplicate-question.ts'

/**
 * The same survey once more, under ids of its own throughout. Spec §4.2, ADR-0024.
 * @param surveyId the id of the duplicate
 * @param names those that the duplicate cannot have: another survey has them
 */
export const duplicateContent = (...given: Parameters<typeof duplicateSurveySteps>): Survey =>
  finish(duplicateSurveySteps(...given))

/** The same, with a pause after each question. */
export function* duplicateSurveySteps(
  survey: Survey,
  surveyId: SurveyId,
  newId: NewId,
  names: ReadonlySet<string>,
): Pausable<Survey> {
  const copy = yield* freshIdsSteps(survey, surveyId, newId)
  return { ...copy, name: nameOfCopy(survey.name, names) }
}

/** The same survey with ids of its own: a survey made from a template shares no id with any other. */
export const withFreshIds = <S extends Survey>(survey: S, surveyId: SurveyId, newId: NewId): S =>
  finish(freshIdsSteps(survey, surveyId, newId))

function* freshIdsSteps<S extends Survey>(survey: S, surveyId: SurveyId, newId: NewId): Pausable<S> {
  const copies = new Map<QuestionId, Question>()
  for (const question of survey.questions) {
    copies.set(question.questionId, copyOfQuestion(question, newId))
    yield
  }
  // Where a question led to itself its copy does so already; a target that is missing stays missing.
  const target = (id: QuestionId) => copies.get(id)?.questionId ?? id
  const questions = [...copies.values()].map(
    (copy, orderIndex) =>
      ({
        ...copy,
        surveyId,
        orderIndex,
        config: { ...copy.config, nextQuestionId: copy.config.nextQuestionId && target(copy.config.nextQuestionId) },
        logic: copy.logic.map(({ condition, action }) => ({
          condition,
          action: { ...action, questionIds: action.questionIds.map(target) },
        })),
        // The compiler loses sight of which settings belong to which type.
      }) as Question,
  )
  return { ...survey, surveyId, questions }
}

/** '{name} (copy)', or with the first number from 2 that makes it a name of its own. */
function nameOfCopy(name: string, names: ReadonlySet<string>): string {
  let copy = withSuffix(name, ' (copy)')
  for (let number = 2; names.has(copy); number++) copy = withSuffix(name, ` (copy ${number})`)
  return copy
}

/** A long name is cut before the suffix, in whole characters as people count them. */
function withSuffix(name: string, suffix: string): string {
  const room = LIMITS.surveyNameLength - suffix.length
  if (name.length <= room) return name + suffix
  let start = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (start.length + segment.length >= room) break
    start += segment
  }
  return `${start.trimEnd()}…${suffix}`
}
