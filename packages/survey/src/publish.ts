import { checkRoutes, routeProblemSteps } from './flow/route-check.ts'
import { type RouteProblem, stopsPublishing } from './flow/route-finding.ts'
import type { QuestionId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { finish, type Pausable } from './pausable.ts'
import type { PublishedSurvey } from './published-survey.ts'
import { type ControlProblem, maxChoices, problemsOf } from './questions/control-rules.ts'
import { controlOf, type Question } from './questions/registry.ts'
import { resolveSteps, resolveSurvey } from './resolve-survey.ts'
import { maxResponseBytes } from './responses/max-response-bytes.ts'
import { err, ok, type Result } from './result.ts'
import type { Survey } from './survey.ts'

/** Why a survey cannot be published, each leading to its place. ADR-0024. */
export type PublishProblem =
  | { readonly code: 'no_questions' }
  | {
      readonly code:
        | 'question_text_empty'
        | 'next_question_missing'
        | 'loop_without_exit'
        /** Reported for the last of the questions that add most to the response. */
        | 'responses_too_large'
      readonly questionId: QuestionId
    }
  | (ControlProblem & { readonly questionId: QuestionId })
  | { readonly code: 'rule_target_missing'; readonly questionId: QuestionId; readonly ruleIndex: number }

type Published = Result<PublishedSurvey, readonly PublishProblem[]>

/** Freezes the working copy into a revision, or says all that stands in the way. ADR-0024. */
export const freezeSurvey = (survey: Survey, revision: number): Published => finish(publishSteps(survey, revision))

/** Like `freezeSurvey`, with a pause after each question. */
export function* publishSteps(survey: Survey, revision: number): Pausable<Published> {
  yield* resolveSteps(survey)
  const problems = yield* problemSteps(survey, yield* routeProblemSteps(survey))
  return problems.length === 0 ? ok(resolveSurvey(survey, revision)) : err(problems)
}

/** All that stands in the way of publishing, in the order of the questions. ADR-0024. */
export const publishProblems = (survey: Survey): readonly PublishProblem[] =>
  finish(problemSteps(survey, checkRoutes(survey).filter(stopsPublishing)))

function* problemSteps(
  { questions }: Survey,
  routeProblems: readonly RouteProblem[],
): Pausable<readonly PublishProblem[]> {
  if (questions.length === 0) return [{ code: 'no_questions' }]
  const byQuestion = Map.groupBy(routeProblems, ({ questionId }) => questionId)
  const tooLarge = yield* largestOfTooLarge(questions)
  const problems: PublishProblem[] = []
  for (const question of questions) {
    const { questionId } = question
    problems.push(...wordProblems(question), ...(byQuestion.get(questionId) ?? []).map(asPublishProblem))
    if (question === tooLarge) problems.push({ code: 'responses_too_large', questionId })
    yield
  }
  return problems
}

/** The part of one question in the largest possible response. */
type Added = { readonly question: Question; readonly bytes: number; readonly choices: number }

/**
 * If a response could exceed `LIMITS.responseBytes`, the question that adds the most bytes. Otherwise, if it could exceed
 * `LIMITS.choicesPerResponse`, the question that adds the most choices. Otherwise null. If several add equally much, it
 * is the last of them, because that is usually the one with which the survey became too large.
 */
function* largestOfTooLarge(questions: readonly Question[]): Pausable<Question | null> {
  const empty = maxResponseBytes([])
  const added: Added[] = []
  for (const question of questions) {
    const control = controlOf(question)
    const bytes = maxResponseBytes([{ questionId: question.questionId, control }]) - empty
    added.push({ question, bytes, choices: maxChoices(control) })
    yield
  }
  const commas = added.length - 1
  if (empty + total(added, 'bytes') + commas > LIMITS.responseBytes) return lastOfMost(added, 'bytes')
  return total(added, 'choices') > LIMITS.choicesPerResponse ? lastOfMost(added, 'choices') : null
}

const total = (added: readonly Added[], what: 'bytes' | 'choices') => added.reduce((sum, one) => sum + one[what], 0)

function lastOfMost(added: readonly Added[], what: 'bytes' | 'choices'): Question | null {
  const max = Math.max(...added.map((one) => one[what]))
  return added.findLast((one) => one[what] === max)?.question ?? null
}

/** Whether a loop may be ended there is for the builder to know. */
const asPublishProblem = (problem: RouteProblem): PublishProblem =>
  problem.code === 'loop_without_exit' ? { code: problem.code, questionId: problem.questionId } : problem

function wordProblems(question: Question): readonly PublishProblem[] {
  const { questionId, text } = question
  const problems = problemsOf(controlOf(question)).map((problem) => ({ ...problem, questionId }))
  return isEmpty(text) ? [{ code: 'question_text_empty', questionId }, ...problems] : problems
}

const isEmpty = (text: string) => text.trim() === ''
