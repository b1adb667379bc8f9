import { Drawing } from '../../ui/drawing.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ChallengeMethod } from './challenge.ts'
import { drawings } from './drawings.ts'
import { words } from './words.ts'

type Props = {
  readonly methods: readonly ChallengeMethod[]
  readonly onChoose: (method: ChallengeMethod) => void
}

/** The other methods of a challenge. */
export function MethodList({ methods, onChoose }: Props) {
  return (
    <ul aria-label={words.otherMethods} className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
      {methods.map((method) => (
        <li key={method}>
          <button
            type="button"
            onClick={() => onChoose(method)}
            className="flex min-h-13 w-full items-center gap-3 rounded-small text-start"
          >
            <Drawing path={drawings[method]} className="size-5.5 stroke-[1.8] text-ink-2" />
            <span className="min-w-0 flex-1">{words.methods[method].use}</span>
            <Icon name="forward" className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
