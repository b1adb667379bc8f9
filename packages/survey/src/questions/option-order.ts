import { OTHER_OPTION_ID } from '../ids.ts'
import { seededRandom, seedOf } from '../seeded-random.ts'

/**
 * The options of a question with `randomize`, shuffled; Other stays last. ADR-0025.
 * @param seed the same for one respondent and question, so that nothing moves when they come back to it
 */
export function optionOrder<Option extends { readonly optionId: string }>(
  options: readonly Option[],
  seed: string,
): readonly Option[] {
  const random = seededRandom(seedOf(seed))
  const shuffled = options
    .filter((option) => option.optionId !== OTHER_OPTION_ID)
    .map((option) => ({ option, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
  return [...shuffled, ...options.filter((option) => option.optionId === OTHER_OPTION_ID)]
}
