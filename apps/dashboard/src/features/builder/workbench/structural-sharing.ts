import { isDeepEqual } from '@earshot/survey'

type Entries<Value> = ReadonlyMap<string, Value>

/**
 * Structural sharing: an entry that is equal to the one before stays the same object.
 * @returns `before` itself if all entries are equal; otherwise `next`, with the equal values of `before`
 */
export function shareEqualEntries<Value>(before: Entries<Value>, next: Entries<Value>): Entries<Value> {
  const shared = new Map(
    [...next].map(([id, value]) => {
      const was = before.get(id)
      return [id, was !== undefined && isDeepEqual(was, value) ? was : value]
    }),
  )
  const isSame = shared.size === before.size && [...shared].every(([id, value]) => value === before.get(id))
  return isSame ? before : shared
}
