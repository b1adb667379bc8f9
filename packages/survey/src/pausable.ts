/**
 * A long computation that can be paused wherever it yields, so that a server can answer others meanwhile. It returns
 * its result.
 */
export type Pausable<T> = Generator<void, T>

/** Runs a computation to its end without a pause. */
export function finish<T>(steps: Pausable<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
