import type { ResultsQuestion } from '../results-query.ts'
import { words } from '../words.ts'

/** The options of a question that is answered by choosing, in its order, also those that its shares are without. */
export function allOptions(summary: ResultsQuestion['summary']) {
  if (!('bars' in summary)) return []
  const all = [...summary.bars, ...summary.leftOut]
  return all.sort((one, other) => Number(other.isOffered) - Number(one.isOffered) || one.position - other.position)
}

/** The options that the shares of a question are without, by name; empty: they are of all. */
export const leftOutNames = ({ summary }: ResultsQuestion): string =>
  'leftOut' in summary ? summary.leftOut.map(({ text, position }) => words.optionText(text, position)).join(', ') : ''
