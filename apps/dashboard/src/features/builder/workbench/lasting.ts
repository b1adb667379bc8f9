import { isDeepEqual } from '@earshot/survey'

type Told<Value> = ReadonlyMap<string, Value>

/**
 * What is told of each question, from one time to the next: what still says the same is the very same.
 * @returns `before` itself where nothing else is told; else `next`, with the values of `before` that still hold
 */
export function lastingOf<Value>(before: Told<Value>, next: Told<Value>): Told<Value> {
  const lasting = new Map(
    [...next].map(([id, value]) => {
      const was = before.get(id)
      return [id, was !== undefined && isDeepEqual(was, value) ? was : value]
    }),
  )
  const isSame = lasting.size === before.size && [...lasting].every(([id, value]) => value === before.get(id))
  return isSame ? before : lasting
}
