/**
 * Lets callers that ask for the same thing at the same time share one call.
 *
 * Never wait for a shared call inside a transaction. The call may need another connection, and all connections may be
 * held by transactions that wait for it.
 */
export function createSingleFlight<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key, load) => {
    const known = inFlight.get(key)
    if (known) return known
    const loading = load().finally(() => inFlight.delete(key))
    inFlight.set(key, loading)
    return loading
  }
}
