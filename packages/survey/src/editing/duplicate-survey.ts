import type { NewId, QuestionId, SurveyId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { duplicateQuestion } from './duplicate-question.ts'

/**
 * The same survey once more, under ids of its own throughout. Spec §4.2, decisions D4.
 * @param surveyId of the duplicate
 * @param names those that the duplicate cannot have: another survey has them
 */
export function duplicateSurvey(survey: Survey, surveyId: SurveyId, newId: NewId, names: ReadonlySet<string>): Survey {
  const copies = survey.questions.map((question) => copyAlone(question, newId))
  const copiedIds = new Map(survey.questions.map(({ questionId }, index) => [questionId, copies[index]?.questionId]))
  // Where a question led to itself its copy does so already; a target that is missing stays missing.
  const target = (id: QuestionId) => copiedIds.get(id) ?? id
  const questions = copies.map(
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
  return { ...survey, surveyId, name: nameOfCopy(survey.name, names), questions }
}

function copyAlone(question: Question, newId: NewId): Question {
  const alone = { surveyId: question.surveyId, name: '', description: '', questions: [question] }
  const edited = duplicateQuestion(alone, question.questionId, newId)
  const copy = edited.ok ? edited.value.survey.questions[1] : undefined
  if (!copy) throw new Error('A question could not be duplicated from a survey of its own')
  return copy
}

/** '{name} (copy)', or with the first number from 2 that makes it a name of its own. */
function nameOfCopy(name: string, names: ReadonlySet<string>): string {
  let copy = withSuffix(name, ' (copy)')
  for (let number = 2; names.has(copy); number++) copy = withSuffix(name, ` (copy ${number})`)
  return copy
}

/** What a long name loses, it loses before the suffix, in whole characters as people count them. */
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
