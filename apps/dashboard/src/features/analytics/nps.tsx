import { NpsGroups } from '../../parts/nps/nps-groups.tsx'
import { scoreColor } from '../../parts/nps/score-color.ts'
import { ScoreColumns } from '../../parts/nps/score-columns.tsx'
import { SignedScore } from '../../parts/nps/signed.tsx'
import type { Summary } from './results-query.ts'
import { words } from './words.ts'

/** The score, who makes it up, and how often each score was given. */
export function Nps({ summary }: { readonly summary: Summary<'nps'> }) {
  const { score } = summary
  return (
    <>
      <div className="flex items-end gap-3">
        <span className={`font-display text-headline tabular-nums ${scoreColor(score)}`}>
          <SignedScore score={score} />
        </span>
        <span className="text-caption text-ink-3">
          <span className="block text-small text-ink-2">{words.nps}</span>
          {words.npsRange}
        </span>
      </div>
      <NpsGroups {...summary} />
      <ScoreColumns scores={summary.scores} from={0} />
    </>
  )
}
