import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { formatShare } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { DropOffReply, NumberedStep } from './drop-off-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly data: DropOffReply
  readonly steps: readonly NumberedStep[]
}

/** One sentence: the question that loses more than the others, or that there is none. */
export function DropOffVerdict({ surveyId, data: { responses, worst }, steps }: Props) {
  const step = steps.find(({ isWorst }) => isWorst)
  if (!step || !worst) {
    const isEarly = responses < FEWEST_SURE_RESPONSES
    return (
      <Sentence
        title={isEarly ? words.early : words.noWorst}
        text={isEarly ? words.earlyText(FEWEST_SURE_RESPONSES) : words.noWorstText}
      />
    )
  }
  const { number, stopped, reached } = step
  const share = formatShare(stopped.count, reached) ?? ''
  const at = number === null ? words.quoted(step.text || words.untitled) : words.question(number)
  const range = stopped.interval ? words.range(stopped.interval.low, stopped.interval.high) : share
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <Sentence
          title={words.worst(share, at, worst.timesOthers)}
          text={words.worstText(stopped.count, reached, range)}
        />
      </div>
      {number !== null && (
        <ButtonLink to={`/builder/${surveyId}?question=${step.questionId}`} variant="main" className="print:hidden">
          {words.open(at)}
        </ButtonLink>
      )}
    </div>
  )
}

const Sentence = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="py-1">
    <h2 className="text-heading text-balance wide:font-display wide:text-title">{title}</h2>
    <p className="mt-1.5 text-small text-ink-2 wide:text-body">{text}</p>
  </div>
)
