export type ExternalStore<Value> = {
  readonly read: () => Value
  /** @returns how to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  /** Sets the value and calls each listener, unless it is the value already. */
  readonly write: (value: Value) => void
}

/** A value outside of React. A component reads it by `useSyncExternalStore(store.subscribe, store.read)`. */
export function createExternalStore<Value>(initial: Value): ExternalStore<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write(value) {
      if (value === current) return
      current = value
      // A copy, because a listener may unsubscribe.
      for (const listener of [...listeners]) listener()
    },
  }
}
