import { Progress } from '../../../ui/progress.tsx'
import { words } from './words.ts'

/** Shows progress. Appears only after a delay, because short operations end before anyone could read it. */
export function WorkingNote({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <div className="mt-3 animate-delayed">
      <Progress label={words.progress(done, all)} share={all === 0 ? null : done / all} />
      <p className="mt-1.5 text-caption text-ink-3 tabular-nums">{words.progress(done, all)}</p>
    </div>
  )
}
