import * as v from 'valibot'

/** Refuses a list in which two items share a key; the issue points at the later one. */
export const distinctBy = <Item>(key: (item: Item) => string) =>
  v.rawCheck<Item[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    // Stryker disable next-line ConditionalExpression: without it the result is the same, only slower.
    if (new Set(input.map(key)).size === input.length) return
    const seen = new Set<string>()
    for (const [index, value] of input.entries()) {
      if (seen.has(key(value))) {
        addIssue({ message: 'duplicate_id', path: [{ type: 'array', origin: 'value', input, key: index, value }] })
      }
      seen.add(key(value))
    }
  })
