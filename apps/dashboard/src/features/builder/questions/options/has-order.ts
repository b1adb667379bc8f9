/** Longer lists are easier to search in their written order than in a random one. */
const MAX_SHUFFLED = 10
/** Two options are always sorted one way or the other, so that is no evidence. */
const MIN_SORTED = 3

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Whether people would look for an option by its position, because the list is long or sorted. */
export function hasOrder(texts: readonly string[]): boolean {
  if (texts.length > MAX_SHUFFLED) return true
  if (texts.length < MIN_SORTED) return false
  const steps = texts.slice(1).map((text, index) => Math.sign(compare(texts[index] ?? '', text)))
  return steps.every((step) => step < 0) || steps.every((step) => step > 0)
}
