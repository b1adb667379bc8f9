import type { ApiProblem } from './api-contract.ts'

/** The server refused, and said why. */
export class ProblemError extends Error {
  readonly problem: ApiProblem
  /** The HTTP status it came with (spec §7); null where nothing was asked over HTTP. */
  readonly status: number | null

  constructor(problem: ApiProblem, status: number | null = null) {
    super(problem.code)
    this.name = 'ProblemError'
    this.problem = problem
    this.status = status
  }
}

export type TransportCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'

/** No readable answer came. Spec §7; the messages are those of spec §8. */
export class TransportError extends Error {
  readonly code: TransportCode

  constructor(code: TransportCode, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'TransportError'
    this.code = code
  }
}

/** No answer came at all: the network is off, or we are. */
export const isOutOfReach = (failure: unknown): boolean =>
  failure instanceof TransportError && failure.code !== 'PARSING_ERROR'

/** The billing provider refused, or could not be understood. Its own words are for nobody's screen. */
export class BillingError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BillingError'
  }
}

/** The merchant closed a question that came before the call: nothing went wrong, and no screen speaks of it. */
export class CanceledError extends Error {
  constructor() {
    super('canceled')
    this.name = 'CanceledError'
  }
}

/** The code of whatever went wrong, if it has one. */
export function failureCode(failure: unknown): ApiProblem['code'] | TransportCode | null {
  if (failure instanceof ProblemError) return failure.problem.code
  return failure instanceof TransportError ? failure.code : null
}
