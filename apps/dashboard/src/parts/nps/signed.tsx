import { formatSigned } from '../../lib/format.ts'
import { words } from './words.ts'

/** A score with its sign in front, in whatever direction the page reads. */
export const SignedScore = ({ score }: { readonly score: number | null }) => (
  <span dir="ltr">{score === null ? words.none : formatSigned(score)}</span>
)
