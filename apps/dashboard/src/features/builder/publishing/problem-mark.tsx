import { Icon } from '../../../ui/icon.tsx'
import { words } from '../words.ts'

type Props = {
  readonly count: number
  /** Only the sign, where there is no room for its words. */
  readonly isShort?: boolean
}

/** That something here keeps the survey from being published. Decisions D4. */
export function ProblemMark({ count, isShort = false }: Props) {
  if (count === 0) return null
  return (
    <span className="inline-flex flex-none items-center gap-1 text-caption font-medium text-red">
      <Icon name="alert" className="size-4" />
      <span className={isShort ? 'sr-only' : ''}>{words.toFix(count)}</span>
    </span>
  )
}
