import { ErrorNote } from '../../../ui/error-note.tsx'
import { problemSentence } from './problem-sentence.ts'
import { problemsAt } from './standing-problems.ts'
import type { PlacedProblem } from './use-publishing.ts'

type Props = {
  readonly problems: readonly PlacedProblem[]
  /** The element it is mended in. */
  readonly at: string
  readonly className?: string
}

/** What keeps the survey from being published, below the place where it is mended. ADR-0024. */
export function ProblemNote({ problems, at, ...note }: Props) {
  const here = problemsAt(problems, at)
  if (here.length === 0) return null
  return <ErrorNote id={noteId(at)} text={here.map(problemSentence).join(' ')} {...note} />
}

/** The id of that note; nothing where there is none. */
export const problemNoteId = (problems: readonly PlacedProblem[], at: string): string | undefined =>
  problemsAt(problems, at).length > 0 ? noteId(at) : undefined

const noteId = (elementId: string) => `${elementId}-problem`
