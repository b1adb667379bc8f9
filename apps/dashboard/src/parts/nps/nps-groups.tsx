import { FEWEST_SCORES } from '@earshot/survey'
import { formatCount, formatShare, shareAndCount } from '../../lib/format.ts'
import { groupColors } from './score-columns.tsx'
import { scoreGroupWords } from './score-group-words.ts'
import { words } from './words.ts'

type Groups = { readonly promoters: number; readonly passives: number; readonly detractors: number }

type Props = Groups & {
  /** Those of other responses, to compare with; null: none. */
  readonly other?: Groups | null
  /** A figure of theirs in words. */
  readonly otherText?: ((figure: string) => string) | null
  /** Null: the change of a group is not known. */
  readonly changeTextOf?: (group: keyof Groups) => GroupChangeText | null
}

/** By how much a group's share is above that of the others. */
export type GroupChangeText = {
  readonly isSure: boolean
  /** For people who see it, beside the share. */
  readonly mark: string
  /** The interval of the change, for people who see it. */
  readonly range: string
  /** Both, for people who do not. */
  readonly text: string
}

/** The groups of a Net Promoter Score: as a bar, and in words with their shares. Below ten responses there are only counts. */
export function NpsGroups({ other = null, otherText = null, changeTextOf, ...own }: Props) {
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {GROUPS.filter(({ group }) => own[group] > 0).map(({ group, color }) => (
          <div
            key={group}
            className={`${color} transition-[flex-grow] duration-200 ease-out forced-colors:border`}
            style={{ flexGrow: own[group], flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="mt-2.5 flex flex-col gap-1">
        {GROUPS.map(({ group, label, color }) => (
          <div key={group} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-center gap-2 text-small text-ink-2">
              <span className={`size-2.5 flex-none rounded-full forced-colors:border ${color}`} />
              {label}
            </dt>
            <dd className="flex-none text-end tabular-nums">
              <ChangeMark text={changeTextOf?.(group) ?? null} /> <Figures count={own[group]} groups={own} />
              {otherText && other && allOf(other) > 0 && (
                <span className="flex flex-wrap justify-end gap-x-3 text-caption text-ink-2">
                  <bdi>{otherText(sharedText(other[group], other))}</bdi>
                  <ChangeRange text={changeTextOf?.(group) ?? null} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const GROUPS = [
  { group: 'detractors', label: scoreGroupWords.detractor, color: groupColors.detractor },
  { group: 'passives', label: scoreGroupWords.passive, color: groupColors.passive },
  { group: 'promoters', label: scoreGroupWords.promoter, color: groupColors.promoter },
] as const

type ChangeProps = { readonly text: GroupChangeText | null }

function ChangeMark({ text: change }: ChangeProps) {
  if (!change) return null
  const { isSure, mark, text } = change
  return (
    <span className={`me-2 text-caption ${isSure ? 'font-heavy text-ink' : 'text-ink-3'}`}>
      <bdi aria-hidden="true">{mark}</bdi>
      <span className="sr-only">{text}</span>
    </span>
  )
}

function ChangeRange({ text: change }: ChangeProps) {
  if (!change) return null
  return (
    <bdi aria-hidden="true" className="text-ink-3">
      {change.range}
    </bdi>
  )
}

const allOf = ({ promoters, passives, detractors }: Groups) => promoters + passives + detractors

function Figures({ count, groups }: { readonly count: number; readonly groups: Groups }) {
  const all = allOf(groups)
  if (all > 0 && all < FEWEST_SCORES) return <b className="font-heavy">{formatCount(count)}</b>
  return (
    <>
      <b className="font-heavy">{formatShare(count, all) ?? words.none}</b>{' '}
      <span className="ms-0.5 text-caption text-ink-3">{formatCount(count)}</span>
    </>
  )
}

function sharedText(count: number, groups: Groups): string {
  const all = allOf(groups)
  return all < FEWEST_SCORES ? formatCount(count) : shareAndCount(formatShare(count, all) ?? words.none, count)
}
