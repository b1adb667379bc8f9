import type { OtherScores } from '../../../parts/nps/score-columns.tsx'
import type { ComparedQuestion } from './compared-question.ts'
import { words } from './words.ts'

const columnStyles = { period: 'bg-control', filters: 'inset-ring-2 inset-ring-teal' }

/** The scores of the compared responses as columns beside the others. */
export function otherScores(
  { comparedWith }: ComparedQuestion,
  scores: readonly number[] | undefined,
): OtherScores | null {
  if (!comparedWith || !scores?.some((count) => count > 0)) return null
  return { scores, look: columnStyles[comparedWith], text: words.others[comparedWith] }
}
