import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import type { Interval } from '@earshot/survey/statistics'
import { formatSigned } from '../../lib/format.ts'
import { marginOf } from '../../parts/nps/margin.ts'
import { scoreColor } from '../../parts/nps/score-color.ts'
import { SignedScore } from '../../parts/nps/signed.tsx'
import { words as npsWords } from '../../parts/nps/words.ts'
import { Panel } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { words } from './words.ts'

type Props = { readonly score: number; readonly interval: Interval | null; readonly responses: number }

/** The score, how many responses it has, and its interval. */
export function ScoreCard({ score, interval, responses }: Props) {
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <span className={`font-display text-[3.75rem] leading-none font-bold tracking-tight ${scoreColor(score)}`}>
          <SignedScore score={score} />
        </span>
        <span className="pb-1 text-small text-ink-2">
          <span className="flex flex-wrap items-center gap-2">
            {words.responses(responses)}
            {interval && responses < FEWEST_SURE_RESPONSES && <Chip tone="amber">{words.rough}</Chip>}
          </span>
          <span className="block text-caption text-ink-3">{words.range}</span>
        </span>
      </div>
      <Ruler score={score} interval={interval} />
      <p className="mt-3 text-small text-ink-2">
        {interval && <b className="block font-heavy text-ink">{words.margin(marginOf(interval))}</b>}
        {interval
          ? words.between(wholePoints(interval.low), wholePoints(interval.high))
          : npsWords.marginNeeds(responses)}
      </p>
    </Panel>
  )
}

const wholePoints = (score: number) => formatSigned(Math.round(score))

/** The score and its interval between −100 and +100. A picture: the words are beside it. */
function Ruler({ score, interval }: { readonly score: number; readonly interval: Interval | null }) {
  return (
    <div aria-hidden="true" className="mt-5">
      <div className="relative h-3 rounded-full bg-sunken forced-colors:border">
        {interval && (
          <div
            className="absolute inset-y-0 rounded-full bg-accent/35 forced-colors:bg-[Highlight]"
            style={{ insetInlineStart: offsetOf(interval.low), width: `${(interval.high - interval.low) / 2}%` }}
          />
        )}
        <div className="absolute -inset-y-1 start-1/2 w-px bg-control" />
        <div
          className="absolute -inset-y-1.5 w-1.5 rounded-full bg-ink inset-ring inset-ring-surface forced-colors:bg-[CanvasText]"
          style={{ insetInlineStart: `clamp(0px, calc(${offsetOf(score)} - 3px), calc(100% - 6px))` }}
        />
      </div>
      <div className="mt-2 flex justify-between text-caption text-ink-3 tabular-nums">
        {[-100, 0, 100].map((points) => (
          <SignedScore key={points} score={points} />
        ))}
      </div>
    </div>
  )
}

const offsetOf = (score: number) => `${(score + 100) / 2}%`
