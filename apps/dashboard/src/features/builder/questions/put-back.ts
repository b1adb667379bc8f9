import {
  type Edited,
  type EditProblem,
  err,
  LIMITS,
  ok,
  otherwiseOf,
  type Question,
  type QuestionId,
  type Result,
  type Survey,
} from '@earshot/survey'

/**
 * Takes back the deletion of a question, whatever was edited since: it stands where it stood and is selected, and what
 * led to it leads to it again, unless that has been pointed elsewhere.
 * @param before the survey that still had it
 * @param after the survey just without it
 */
export function putBack(
  survey: Survey,
  questionId: QuestionId,
  before: Survey,
  after: Survey,
): Result<Edited, EditProblem> {
  const place = before.questions.findIndex((one) => one.questionId === questionId)
  const deleted = before.questions[place]
  if (!deleted) return err({ code: 'question_not_found' })
  if (survey.questions.length >= LIMITS.questions) return err({ code: 'too_many_questions' })
  const find = ({ questions }: Survey, id: QuestionId) => questions.find((one) => one.questionId === id)
  const questions = survey.questions
    .map((question) =>
      withMention(question, find(before, question.questionId), find(after, question.questionId), questionId),
    )
    .toSpliced(place, 0, deleted)
    .map((question, orderIndex) => (question.orderIndex === orderIndex ? question : { ...question, orderIndex }))
  return ok({ survey: { ...survey, questions }, selectedQuestionId: questionId })
}

function withMention(
  question: Question,
  before: Question | undefined,
  after: Question | undefined,
  questionId: QuestionId,
): Question {
  if (!before || !after) return question
  const isAsLeft = otherwiseOf(question).leads === otherwiseOf(after).leads
  const ledThere = before.config.nextQuestionId === questionId && isAsLeft
  const hadRules = before.logic !== after.logic && question.logic === after.logic
  if (!ledThere && !hadRules) return question
  return {
    ...question,
    config: ledThere ? { ...question.config, nextQuestionId: questionId } : question.config,
    logic: hadRules ? before.logic : question.logic,
    // The compiler loses sight of which settings belong to which type.
  } as Question
}
