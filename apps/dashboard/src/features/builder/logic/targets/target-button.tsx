import { Icon } from '../../../../ui/icon.tsx'
import { ProblemNote, problemNoteId } from '../../publishing/problem-note.tsx'
import type { LocatedProblem } from '../../publishing/use-publishing.ts'
import { FlowIcon } from '../flow-icon.tsx'
import type { Target } from './target.ts'
import { TargetFace } from './target-label.tsx'

type Props = {
  readonly id: string
  /** "Then" or "Otherwise". */
  readonly label: string
  /** Only heard, where the sentence above needs no such word. */
  readonly isLabelHidden?: boolean
  /** Another note about the target. */
  readonly note?: string | undefined
  readonly target: Target
  readonly problems: readonly LocatedProblem[]
  readonly onPress: () => void
}

/** The end of a sentence: where it leads, to be led elsewhere at a press. */
export function TargetButton({ id, label, isLabelHidden = false, note, target, problems, onPress }: Props) {
  return (
    <>
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-describedby={problemNoteId(problems, id)}
        onClick={onPress}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2.5 rounded-control px-3 py-2 text-start hover:bg-sunken"
      >
        <span className={isLabelHidden ? 'sr-only' : 'basis-full text-small text-ink-2'}>
          {label}
          {note !== undefined && <span className="text-ink-3 before:mx-1.5 before:content-['·']">{note}</span>}
        </span>
        <FlowIcon name="arrow" className="size-5 text-ink-3" />
        <TargetFace target={target} />
        <Icon name="down" className="size-4.5 text-ink-3" />
      </button>
      <ProblemNote problems={problems} at={id} className="px-3 pb-2" />
    </>
  )
}
