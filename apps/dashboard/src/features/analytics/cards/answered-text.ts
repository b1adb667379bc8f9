import type { ResultsQuestion } from '../results-query.ts'
import { words } from '../words.ts'

/** How many answered a question. Where its shares are without some options, they are of fewer responses (ADR-0099). */
export const answeredText = ({ answered, base }: ResultsQuestion): string =>
  base === answered ? words.answered(answered) : words.answeredOf(base, answered)
