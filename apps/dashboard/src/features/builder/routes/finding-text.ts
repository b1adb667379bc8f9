import { assertNever, type Question, type QuestionId, type RouteFinding, type Survey } from '@earshot/survey'
import { words } from './words.ts'

/** The finding, in a sentence that names its location. ADR-0024. */
export function findingText(finding: RouteFinding, { questions }: Survey): string {
  const numberOf = (questionId: QuestionId) => questions.findIndex((one) => one.questionId === questionId) + 1
  const at = numberOf(finding.questionId)
  switch (finding.code) {
    case 'question_unreachable':
      return words.unreachable(at)
    case 'next_question_missing':
      return words.nextMissing(at)
    case 'rule_target_missing':
      return words.targetMissing(finding.ruleIndex + 1, at)
    case 'rule_without_target':
      return words.withoutTarget(finding.ruleIndex + 1, at)
    case 'rule_never_matches':
      return namesNothing(questions[at - 1], finding.ruleIndex)
        ? words.namesNothing(finding.ruleIndex + 1, at)
        : words.neverMatches(finding.ruleIndex + 1, at)
    case 'rule_shadowed':
      return words.shadowed(
        finding.ruleIndex + 1,
        at,
        finding.byRules.map((index) => index + 1),
      )
    case 'loop_with_exit': {
      const back = finding.backTo.map(numberOf)
      return back.length === 1 && back[0] === at ? words.repeatsItself(at) : words.goesBack(at, back)
    }
    case 'loop_without_exit':
      return words.endless(at)
    default:
      return assertNever(finding)
  }
}

const namesNothing = (question: Question | undefined, ruleIndex: number): boolean =>
  question?.logic[ruleIndex]?.condition.values.length === 0

/** The effect of a finding's fix, if it has one. */
export function fixText(finding: RouteFinding): string {
  if ('ruleIndex' in finding) return words.removeRule(finding.ruleIndex + 1)
  return finding.code === 'loop_without_exit' ? words.endHere : words.removeNext
}
