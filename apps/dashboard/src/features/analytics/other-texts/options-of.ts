import type { ResultsQuestion } from '../results-query.ts'
import { allOptions } from '../share-base/all-options.ts'
import { words } from '../words.ts'

/** The options of a question with their names and counts, the most frequent first, without Other. */
export function optionsOf({ summary }: ResultsQuestion) {
  return allOptions(summary)
    .filter(({ optionId }) => optionId !== 'other')
    .map(({ optionId, text, position, count }) => ({ optionId, name: words.optionText(text, position), count }))
    .sort((one, other) => other.count - one.count)
}
