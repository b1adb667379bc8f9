import { type NpsGroup, npsGroup } from '@earshot/survey'
import { formatCount, formatShare, formatShortCount, formatSigned } from '../../lib/format.ts'
import type { Summary } from './analytics-query.ts'
import { words } from './words.ts'

/** Spec §9. */
const colors: { readonly [Group in NpsGroup]: string } = {
  detractor: 'bg-red',
  passive: 'bg-amber',
  promoter: 'bg-green',
}

/** The score, who makes it up, and how often each score was given. */
export function Nps({ summary }: { readonly summary: Summary<'nps'> }) {
  const { score, promoters, passives, detractors } = summary
  const all = promoters + passives + detractors
  const groups = [
    { label: words.detractors, count: detractors, color: colors.detractor },
    { label: words.passives, count: passives, color: colors.passive },
    { label: words.promoters, count: promoters, color: colors.promoter },
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
      <dl className="mt-2 grid grid-cols-3 gap-2">
        {groups.map(({ label, count, color }) => (
          <div key={label}>
            <dt className="flex items-center gap-1.5 text-caption text-ink-2">
              <span className={`size-2 flex-none rounded-full ${color}`} />
              {label}
            </dt>
            <dd className="tabular-nums">
              <b className="font-heavy">{formatShare(count, all) ?? words.none}</b>{' '}
              <span className="ms-0.5 text-caption text-ink-3">{formatCount(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Scores scores={summary.scores} />
    </>
  )
}

/** All eleven scores as columns. */
function Scores({ scores }: { readonly scores: readonly number[] }) {
  const most = Math.max(1, ...scores)
  return (
    <ul aria-label={words.scores} className="mt-5 flex items-end gap-1 text-center text-caption tabular-nums">
      {scores.map((count, score) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
        <li key={score} className="min-w-0 flex-1">
          <span className="sr-only">{words.scoreCount(score, count)}</span>
          <div aria-hidden="true">
            <div className="flex justify-center text-[0.6875rem] whitespace-nowrap text-ink-3">
              {formatShortCount(count)}
            </div>
            <div className="mt-1 flex h-16 items-end rounded-[5px] bg-sunken">
              <div
                className={`w-full rounded-[5px] transition-[height] duration-200 ease-out forced-colors:border ${colors[npsGroup(score)]}`}
                style={{ height: `${(count / most) * 100}%` }}
              />
            </div>
            <div className="mt-1 font-heavy text-ink-2">{score}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function scoreColor(score: number | null): string {
  if (score === null || score === 0) return 'text-ink'
  return score > 0 ? 'text-green' : 'text-red'
}
