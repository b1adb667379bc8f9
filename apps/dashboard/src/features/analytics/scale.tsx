import { formatMean } from '../../lib/format.ts'
import { ScoreColumns } from '../../parts/nps/score-columns.tsx'
import type { Summary } from './results-query.ts'
import { words } from './words.ts'

/** The mean of a scale, and how often each score was given. */
export function Scale({ summary: { from, scores, mean } }: { readonly summary: Summary<'scale'> }) {
  return (
    <>
      <div className="flex items-end gap-3">
        <span className="font-display text-headline tabular-nums">{mean === null ? words.none : formatMean(mean)}</span>
        <span className="text-caption text-ink-3">
          <span className="block text-small text-ink-2">{words.mean}</span>
          {words.meanRange(from, from + scores.length - 1)}
        </span>
      </div>
      <ScoreColumns scores={scores} from={from} />
    </>
  )
}
