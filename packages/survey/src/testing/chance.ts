/** A number from 0 up to 1, like `Math.random`; tests bring `seededRandom`. */
export type Random = () => number

export const below = (random: Random, end: number): number => Math.floor(random() * end)

export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[below(random, items.length)]
  if (item === undefined) throw new Error('oneOf needs something to choose from')
  return item
}
