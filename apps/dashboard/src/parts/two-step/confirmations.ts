import { createExternalStore } from '../../lib/external-store.ts'
import { failureCode } from '../../lib/failure.ts'

/** A question whether it is the merchant; `answer` ends it. */
type Question = { readonly answer: (isConfirmed: boolean) => void; readonly promise: Promise<boolean> }

const { read, subscribe, write } = createExternalStore<Question | null>(null)

/** Asks the merchant to show who they are. Drawn by the one ConfirmationAsker. */
export const confirmations = {
  /** @returns whether they have shown it */
  ask(): Promise<boolean> {
    const open = read()
    if (open) return open.promise
    const { promise, resolve } = Promise.withResolvers<boolean>()
    write({
      promise,
      answer(isConfirmed) {
        write(null)
        resolve(isConfirmed)
      },
    })
    return promise
  },
  read,
  subscribe,
}

/**
 * Makes a call that the server may refuse until the merchant has shown who they are. It then asks, and calls again. If the
 * merchant closes the question, the refusal is thrown.
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    if (failureCode(failure) !== 'confirmation_needed' || !(await confirmations.ask())) throw failure
    return call()
  }
}
