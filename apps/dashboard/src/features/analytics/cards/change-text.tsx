import { type FigureChange, isMoreThanChance } from './compared-question.ts'
import { words } from './words.ts'

type Props = {
  readonly change: FigureChange | null
  /** The figure that it is compared with, in words; null: there is none. */
  readonly before: string | null
  readonly text: (difference: number, isSure: boolean) => string
}

/** By how much a figure changed, and whether it could be chance. Without enough responses only the other figure is named. */
export function ChangeText({ change, before, text }: Props) {
  if (before === null) return null
  const isSure = change !== null && isMoreThanChance(change)
  return (
    <p className="mt-1.5 text-small text-ink-2 tabular-nums">
      {change && (
        <span className={isSure ? 'font-heavy text-ink' : 'text-ink-3'}>{text(change.difference, isSure)} </span>
      )}
      {words.from(before)}
    </p>
  )
}
