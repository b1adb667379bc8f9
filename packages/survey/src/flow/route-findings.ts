import type { PublishedQuestion } from '../published-survey.ts'
import type { Survey } from '../survey.ts'
import type { Flow } from './flow.ts'
import type { Loop } from './loops.ts'
import { usualNext } from './next-question.ts'
import { nextsOf } from './possible-steps.ts'
import { type RouteFinding, type RouteProblem, stopsPublishing } from './route-finding.ts'
import { ruleFindings, targetFindings } from './rule-findings.ts'
import { sortAnswers } from './sort-answers.ts'

/** All findings about the paths of a survey, in the order of its questions. ADR-0024. */
export const routeFindings = (survey: Survey, flow: Flow): readonly RouteFinding[] =>
  flow.questions.flatMap((question, index): readonly RouteFinding[] => [
    ...(flow.met.has(question.questionId)
      ? []
      : [{ code: 'question_unreachable', questionId: question.questionId } as const]),
    ...ruleFindings(question, flow.steps),
    ...nextFindings(flow, question),
    ...loopFindings(survey, flow, question, index),
  ])

/** Those of them that stand in the way of publishing. */
export const routeProblems = (survey: Survey, flow: Flow): readonly RouteProblem[] =>
  flow.questions
    .flatMap((question, index): readonly RouteFinding[] => [
      ...targetFindings(question, flow.steps),
      ...nextFindings(flow, question),
      ...loopFindings(survey, flow, question, index),
    ])
    .filter(stopsPublishing)

const nextFindings = ({ steps }: Flow, { questionId, config: { nextQuestionId } }: PublishedQuestion) =>
  nextQuestionId !== null && !steps.has(nextQuestionId) ? [{ code: 'next_question_missing', questionId } as const] : []

/** If nobody enters a loop, that finding is enough. */
function loopFindings(
  survey: Survey,
  flow: Flow,
  { questionId }: PublishedQuestion,
  index: number,
): readonly RouteFinding[] {
  const loop = flow.loops.get(questionId)
  if (!loop || !flow.met.has(questionId)) return []
  if (!flow.canEnd.has(questionId)) {
    return [{ code: 'loop_without_exit', questionId, canEndHere: canEndAt(survey, flow, loop, index) }]
  }
  const nexts = nextsOf(flow.steps, questionId)
  const backTo = flow.questions
    .filter((one, at) => at <= index && nexts.has(one.questionId) && loop.has(one.questionId))
    .map((one) => one.questionId)
  return backTo.length > 0 ? [{ code: 'loop_with_exit', questionId, backTo }] : []
}

function canEndAt({ questions }: Survey, flow: Flow, loop: Loop, index: number): boolean {
  const [question, asEdited] = [flow.questions[index], questions[index]]
  const isLast = index === flow.questions.findLastIndex((one) => loop.has(one.questionId))
  if (!isLast || !question || !asEdited) return false
  const canEnd = 'isTerminal' in asEdited.config || index === questions.length - 1
  return canEnd && sortAnswers(question, flow.steps).usual && loop.has(usualNext(flow.questions, question))
}
