import { formatCount, formatShare } from '../../../lib/format.ts'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { typeInfoOf } from '../../../parts/question/question-type-info.ts'
import { HowSure } from '../gated/how-sure.tsx'
import { words as resultsWords } from '../words.ts'
import type { NumberedStep } from './drop-off-query.ts'
import { StepBar } from './step-bar.tsx'
import { words } from './words.ts'

type Props = { readonly steps: readonly NumberedStep[]; readonly started: number; readonly finished: number }

const figure = 'px-2 py-2 text-end align-top whitespace-nowrap tabular-nums'

/** A row for each question: how many came to it, answered it, and left there. */
export function StepTable({ steps, started, finished }: Props) {
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="px-4 pb-2 text-start text-small text-ink-2 @3xl:sr-only">{words.caption}</caption>
        <thead className="text-small text-ink-2 max-wide:sr-only">
          <tr>
            <th scope="col" className="ps-4 pb-2 text-start font-normal">
              {words.step}
            </th>
            {[words.reached, words.answered, words.left].map((name) => (
              <th key={name} scope="col" className="px-2 pb-2 text-end font-normal whitespace-nowrap last:pe-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <StepRow key={`${step.questionId} ${step.revision}`} step={step} started={started} />
          ))}
        </tbody>
      </table>
      <Legend started={started} finished={finished} />
      <div className="px-4">
        <HowSure label={words.howSure}>
          <p>{words.howSureText}</p>
        </HowSure>
      </div>
    </>
  )
}

/** Below 768px the names of the columns are in the cells. */
function StepRow({ step, started }: { readonly step: NumberedStep; readonly started: number }) {
  const { number, reached, answered, skipped, isWorst } = step
  return (
    <tr
      className={`border-t border-line @3xl:h-[78px] max-wide:flex max-wide:flex-wrap ${isWorst ? 'bg-accent-soft' : ''}`}
    >
      <th
        scope="row"
        className="w-full px-4 pt-3 pb-1 text-start align-top font-normal @3xl:max-w-0 wide:py-2 wide:pe-2"
      >
        <div className="flex gap-3">
          {number !== null && <NumberBadge number={number} isSelected={isWorst} />}
          <div className="min-w-0 flex-1">
            <span dir="auto" className="block font-medium wrap-anywhere @3xl:truncate">
              {step.text || resultsWords.untitled}
            </span>
            <span className="block text-small text-ink-2">
              {typeInfoOf(step.type).name}
              {number === null && ` · ${words.noLongerAsked}`}
            </span>
            <StepBar step={step} started={started} />
          </div>
        </div>
      </th>
      <td className={`${figure} ${cell}`}>
        <Name text={words.reached} />
        {formatCount(reached)}
      </td>
      <td className={`${figure} ${cell}`}>
        <Name text={words.answered} />
        {formatCount(answered)}
        {skipped > 0 && <span className="block text-small whitespace-nowrap text-ink-2">{words.skipped(skipped)}</span>}
      </td>
      <td className={`${figure} ${cell} wide:pe-4`}>
        <Name text={words.left} />
        <LeftThere step={step} />
      </td>
    </tr>
  )
}

const cell =
  'max-wide:min-w-0 max-wide:flex-1 max-wide:px-1 max-wide:pt-1 max-wide:text-start max-wide:first-of-type:ps-14'

const Name = ({ text }: { readonly text: string }) => (
  <span aria-hidden="true" className="block text-caption text-ink-2 wide:hidden">
    {text}
  </span>
)

function LeftThere({ step: { reached, stopped } }: { readonly step: NumberedStep }) {
  if (reached === 0) return <span className="text-small text-ink-2">{words.nobody}</span>
  const { interval } = stopped
  return (
    <>
      <b className="font-heavy">{formatShare(stopped.count, reached)}</b>
      <span className="block text-small text-ink-2 max-wide:whitespace-normal">
        {formatCount(stopped.count)}{' '}
        {interval && (
          <span className="whitespace-nowrap">{words.inBrackets(words.range(interval.low, interval.high))}</span>
        )}
      </span>
    </>
  )
}

function Legend({ started, finished }: Omit<Props, 'steps'>) {
  const marks = [
    { name: words.legendAnswered, look: 'bg-accent' },
    { name: words.legendSkipped, look: 'hatched' },
    { name: words.legendLeft, look: 'inset-ring-2 inset-ring-ink' },
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 pt-3 text-small text-ink-2">
      {marks.map(({ name, look }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-[3px] forced-colors:border ${look}`} />
          {name}
        </span>
      ))}
      <span>{words.totals(started, finished)}</span>
    </p>
  )
}
