import { formatCount, formatShare, formatSigned } from '../../lib/format.ts'
import type { Summary } from './analytics-query.ts'
import { groupColors, ScoreColumns } from './score-columns.tsx'
import { words } from './words.ts'

/** The score, who makes it up, and how often each score was given. */
export function Nps({ summary }: { readonly summary: Summary<'nps'> }) {
  const { score, promoters, passives, detractors } = summary
  const all = promoters + passives + detractors
  const groups = [
    { label: words.detractors, count: detractors, color: groupColors.detractor },
    { label: words.passives, count: passives, color: groupColors.passive },
    { label: words.promoters, count: promoters, color: groupColors.promoter },
  ]
  return (
    <>
      <div className="flex items-end gap-3">
        <span className={`font-display text-headline tabular-nums ${scoreColor(score)}`}>
          {score === null ? words.none : formatSigned(score)}
        </span>
        <span className="text-caption text-ink-3">
          <span className="block text-small text-ink-2">{words.nps}</span>
          {words.npsRange}
        </span>
      </div>
      <div aria-hidden="true" className="mt-4 flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {groups.map(({ label, count, color }) => (
          <div
            key={label}
            className={`${color} transition-[flex-grow] duration-200 ease-out forced-colors:border`}
            style={{ flexGrow: count, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="mt-2.5 flex flex-col gap-1">
        {groups.map(({ label, count, color }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-center gap-2 text-small text-ink-2">
              <span className={`size-2.5 flex-none rounded-full forced-colors:border ${color}`} />
              {label}
            </dt>
            <dd className="flex-none tabular-nums">
              <b className="font-heavy">{formatShare(count, all) ?? words.none}</b>{' '}
              <span className="ms-0.5 text-caption text-ink-3">{formatCount(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ScoreColumns scores={summary.scores} from={0} />
    </>
  )
}

function scoreColor(score: number | null): string {
  if (score === null || score === 0) return 'text-ink'
  return score > 0 ? 'text-green' : 'text-red'
}
