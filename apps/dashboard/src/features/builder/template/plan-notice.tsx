import type { Question } from '@earshot/survey'
import { Notice, NoticeButton } from '../../../ui/notice.tsx'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { words } from './words.ts'

type Props = {
  readonly problems: readonly LocatedProblem[]
  readonly questions: readonly Question[]
  readonly onGoTo: (problem: LocatedProblem) => void
}

/** The reasons against the template on this plan, and a button to the first of them. Spec §5. */
export function PlanNotice({ problems, questions, onGoTo }: Props) {
  if (problems.length === 0) return null
  const first = problems.find(({ questionId }) => questionId !== undefined)
  const at = questions.findIndex(({ questionId }) => questionId === first?.questionId)
  return (
    <Notice tone="amber" text={words.beyondPlan(lackingFeatures(problems, questions.length))}>
      {first && at >= 0 && <NoticeButton onPress={() => onGoTo(first)}>{words.toQuestion(at + 1)}</NoticeButton>}
    </Notice>
  )
}

function lackingFeatures(problems: readonly LocatedProblem[], count: number): readonly string[] {
  const limit = problems.find(({ refusal }) => refusal?.because === 'limit_reached')?.refusal
  const countOf = (key: string) => problems.filter(({ refusal }) => refusal?.featureKey === key).length
  const [types, flows] = [countOf('all_question_types'), countOf('custom_features')]
  return [
    limit?.because === 'limit_reached' && words.tooMany(count - limit.limit, limit.limit),
    types > 0 && words.paidTypes(types),
    flows > 0 && words.paidFlow(flows),
  ].filter((part) => part !== false)
}
