import { createExternalStore } from '../../lib/external-store.ts'
import { CanceledError, failureCode } from '../../lib/failure.ts'

/** `closed`: by the merchant, or with its screen. `unasked`: the question could not be loaded. */
type ConfirmationOutcome = 'confirmed' | 'closed' | 'unasked'

/** A question whether it is the merchant; `answer` ends it. */
type Question = {
  readonly answer: (outcome: ConfirmationOutcome) => void
  readonly promise: Promise<ConfirmationOutcome>
}

const { read, subscribe, write } = createExternalStore<Question | null>(null)

/** Asks the merchant to show who they are. Drawn by the one ConfirmationAsker. */
export const confirmations = {
  ask(): Promise<ConfirmationOutcome> {
    const open = read()
    if (open) return open.promise
    const { promise, resolve } = Promise.withResolvers<ConfirmationOutcome>()
    write({
      promise,
      answer(outcome) {
        write(null)
        resolve(outcome)
      },
    })
    return promise
  },
  read,
  subscribe,
}

/**
 * Makes a call that the server may refuse until the merchant has shown who they are. It then asks, and calls again.
 * @throws CanceledError if the merchant closes the question
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    if (failureCode(failure) !== 'confirmation_needed') throw failure
    const outcome = await confirmations.ask()
    if (outcome === 'closed') throw new CanceledError()
    if (outcome === 'unasked') throw failure
    return call()
  }
}
