import { Icon } from '../../../ui/icon.tsx'
import { words as routeWords } from '../routes/words.ts'
import { words } from '../words.ts'

type Props = {
  readonly count: number
  /** Warnings do not prevent publishing. */
  readonly warnings: number
  /** Only the sign, where there is no room for its words. */
  readonly isShort?: boolean
  readonly className?: string
}

/** That something here keeps the survey from being published, or should be looked at. ADR-0024. */
export function ProblemMark({ count, warnings, isShort = false, className = 'flex-none text-caption' }: Props) {
  if (count + warnings === 0) return null
  const text = isShort ? 'sr-only' : 'truncate'
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-3 font-medium ${className}`}>
      {count > 0 && (
        <span className={`${shape} text-red`}>
          <Icon name="alert" className="size-4 flex-none" />
          <span className={text}>{words.toFix(count)}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className={`${shape} text-amber`}>
          <Icon name="info" className="size-4 flex-none" />
          <span className={text}>{routeWords.warningCount(warnings)}</span>
        </span>
      )}
    </span>
  )
}

const shape = 'inline-flex min-w-0 items-center gap-1'
