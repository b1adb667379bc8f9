import { scoreColor } from '../../parts/nps/score-color.ts'
import { SignedScore } from '../../parts/nps/signed.tsx'
import { Panel } from '../../ui/card.tsx'
import { words } from './words.ts'

type Props = { readonly score: number; readonly margin: number | null; readonly responses: number }

/** The score, how many it is made of, and how far off it may be. */
export function ScoreCard({ score, margin, responses }: Props) {
  const between = margin === null ? null : { low: Math.max(-100, score - margin), high: Math.min(100, score + margin) }
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <span className={`font-display text-[3.75rem] leading-none font-bold tracking-tight ${scoreColor(score)}`}>
          <SignedScore score={score} />
        </span>
        <span className="pb-1 text-small text-ink-2">
          <span className="block">{words.responses(responses)}</span>
          <span className="block text-caption text-ink-3">{words.range}</span>
        </span>
      </div>
      <Ruler score={score} between={between} />
      <p className="mt-3 text-small text-ink-2">
        {margin !== null && <b className="block font-heavy text-ink">{words.margin(margin)}</b>}
        {between ? words.between(between.low, between.high) : words.noMargin}
      </p>
    </Panel>
  )
}

type Between = { readonly low: number; readonly high: number }

/** Where the score stands between −100 and +100, and what else it may be. A picture: the words are beside it. */
function Ruler({ score, between }: { readonly score: number; readonly between: Between | null }) {
  return (
    <div aria-hidden="true" className="mt-5">
      <div className="relative h-3 rounded-full bg-sunken forced-colors:border">
        {between && (
          <div
            className="absolute inset-y-0 rounded-full bg-accent/35 forced-colors:bg-[Highlight]"
            style={{ insetInlineStart: offsetOf(between.low), width: `${(between.high - between.low) / 2}%` }}
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
