import { formatCount, formatShare } from '../../lib/format.ts'
import { groupColors } from './score-columns.tsx'
import { scoreGroupWords } from './score-group-words.ts'
import { words } from './words.ts'

type Props = { readonly promoters: number; readonly passives: number; readonly detractors: number }

/** The groups of a Net Promoter Score: as a bar, and in words with their shares. */
export function NpsGroups({ promoters, passives, detractors }: Props) {
  const all = promoters + passives + detractors
  const groups = [
    { label: scoreGroupWords.detractor, count: detractors, color: groupColors.detractor },
    { label: scoreGroupWords.passive, count: passives, color: groupColors.passive },
    { label: scoreGroupWords.promoter, count: promoters, color: groupColors.promoter },
  ]
  return (
    <>
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
    </>
  )
}
