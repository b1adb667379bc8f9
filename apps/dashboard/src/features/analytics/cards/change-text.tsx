import type { FigureChangeText } from './figure-change.ts'

type Props = {
  /** Null: there is nothing to compare with. */
  readonly text: FigureChangeText | null
}

/**
 * By how much a figure changed, and whether it could be chance. Without enough responses only the figure of the others
 * is named.
 */
export function ChangeText({ text }: Props) {
  if (!text) return null
  const { change, isSure, against, difference } = text
  return (
    <div className="mt-1.5 text-small text-ink-2 tabular-nums">
      <p>
        <bdi>
          {change !== null && <span className={isSure ? 'font-heavy text-ink' : 'text-ink-3'}>{change} </span>}
          {against}
        </bdi>
      </p>
      {difference !== null && (
        <p className="text-caption text-ink-3">
          <bdi>{difference}</bdi>
        </p>
      )}
    </div>
  )
}
