import { controlOf, type Question } from '@earshot/survey'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { UpgradeLink } from '../../../parts/upgrade/upgrade-link.tsx'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { words as audienceWords } from '../audience/sentence-words.ts'
import { LiveSurveys } from '../live/live-surveys.tsx'
import { words } from '../words.ts'
import { isAudienceProblem } from './problem-element-id.ts'
import { problemSentence } from './problem-sentence.ts'
import type { LocatedProblem } from './use-publishing.ts'

type Props = {
  readonly problems: readonly LocatedProblem[]
  readonly questions: readonly Question[]
  readonly onPick: (problem: LocatedProblem) => void
  readonly onPublish: () => void
  readonly onClose: () => void
}

/**
 * Why the survey can't be published yet; each line leads to its place, the plan's own to the plans, or to room.
 * ADR-0024, ADR-0027.
 */
export function PublishProblemsSheet({ problems, questions, onPick, onPublish, onClose }: Props) {
  const isBeyondPlan = problems.some(({ refusal }) => refusal)
  return (
    <Sheet
      title={words.notReady}
      onClose={onClose}
      foot={isBeyondPlan && <UpgradeLink>{upgradeWords.upgradeNow}</UpgradeLink>}
    >
      <ul className="-mx-2 flex flex-col">
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two problems may be alike
          <li key={index}>
            {problem.refusal && problem.questionId === undefined && !isAudienceProblem(problem) ? (
              <>
                <p className={lineShape}>
                  <Line problem={problem} questions={questions} />
                </p>
                {problem.refusal.featureKey === 'active_surveys' && problem.refusal.because === 'limit_reached' && (
                  <LiveSurveys limit={problem.refusal.limit} onPublish={problems.length === 1 ? onPublish : null} />
                )}
              </>
            ) : (
              <button type="button" onClick={() => onPick(problem)} className={`${lineShape} hover:bg-sunken`}>
                <Line problem={problem} questions={questions} />
                <Icon name="forward" className="size-5 text-ink-3" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <HelpLink slug="publishing" about={words.notReady} isNewTab />
    </Sheet>
  )
}

const lineShape = 'flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start'

type LineProps = Pick<Props, 'questions'> & { readonly problem: LocatedProblem }

function Line({ problem, questions }: LineProps) {
  const at = questions.findIndex((question) => question.questionId === problem.questionId)
  return (
    <>
      {at >= 0 && <NumberBadge number={at + 1} isSelected={false} />}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 text-caption text-ink-3">{problemCaption(problem, questions[at])}</span>
        <span className="block text-small font-medium">{problemSentence(problem)}</span>
      </span>
    </>
  )
}

/** Where it is, in the words of the merchant: "Where did you hear about us? · Option 2". */
function problemCaption(problem: LocatedProblem, question: Question | undefined): string {
  if (isAudienceProblem(problem)) return audienceWords.title
  if (!question) return words.surveyProblem
  const control = controlOf(question)
  const options = control.as === 'options' ? control.options : []
  const option = options.find((one) => one.optionId === problem.optionId)
  const name = question.text.trim() || words.untitledQuestion
  return option ? words.locationInQuestion(name, words.option(option.position)) : name
}
