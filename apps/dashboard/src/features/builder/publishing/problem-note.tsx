import { ErrorNote } from '../../../ui/error-note.tsx'
import { problemsAt } from './open-problems.ts'
import { problemSentence } from './problem-sentence.ts'
import type { LocatedProblem } from './use-publishing.ts'

type Props = {
  readonly problems: readonly LocatedProblem[]
  /** The element that it is fixed in. */
  readonly at: string
  readonly className?: string
}

/** The problems that prevent publishing, below the element where they are fixed. ADR-0024. */
export function ProblemNote({ problems, at, ...note }: Props) {
  const problemsHere = problemsAt(problems, at)
  if (problemsHere.length === 0) return null
  return <ErrorNote id={noteId(at)} text={problemsHere.map(problemSentence).join(' ')} {...note} />
}

/** The id of that note; nothing where there is none. */
export const problemNoteId = (problems: readonly LocatedProblem[], at: string): string | undefined =>
  problemsAt(problems, at).length > 0 ? noteId(at) : undefined

const noteId = (elementId: string) => `${elementId}-problem`
