import type { ApiRoutes } from '@earshot/server'
import { type ClientResponse, hc } from 'hono/client'
import type { ApiProblem, ServerApi } from './api-contract.ts'
import { ProblemError, TransportError } from './failure.ts'
import { session } from './session.ts'

const TIMEOUT_MS = 30_000

/** The server, typed by its own routes. Hand what it returns to `value`. */
export const api: ServerApi = hc<ApiRoutes>('/api', {
  headers: (): Record<string, string> => {
    const token = session.read()?.token
    return token === undefined ? {} : { Authorization: `Bearer ${token}` }
  },
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, credentials: 'include', signal: endedBy(init?.signal) }),
})

const endedBy = (cancel: AbortSignal | null | undefined): AbortSignal =>
  cancel ? AbortSignal.any([cancel, timeoutSignal()]) : timeoutSignal()

/** As `AbortSignal.timeout` would, but by the page's clock, which tests turn. It runs until the body is read. */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), TIMEOUT_MS)
  return controller.signal
}

type Body<R> = R extends ClientResponse<infer B> ? B : never
/** Spelled out field by field: declarations must not name types of the server's that nobody can import. */
type Data<B> = B extends { data: infer D } ? { [Field in keyof D]: D[Field] } : never

/** The reply to a call: `Reply<typeof api.surveys.$get>`. */
export type Reply<Call extends (...args: never) => Promise<unknown>> = Data<Body<Awaited<ReturnType<Call>>>>

/**
 * The value of a call. A refusal is thrown as ProblemError, an unreadable answer as TransportError (spec §7). A lost
 * session ends here (spec §4.4); a wrong password loses none (ADR-0035).
 * @param sent the token that the call carries
 */
export async function value<R extends ClientResponse<unknown>>(
  call: Promise<R>,
  sent = session.read()?.token,
): Promise<Data<Body<R>>> {
  const { status, text } = await received(call)
  const body = parsed(text)
  const problem = 'problem' in body ? (body.problem as ApiProblem) : null
  if (status === 401 && problem?.code !== 'wrong_email_or_password') endUnlessNewer(sent)
  if (problem) throw new ProblemError(problem, status)
  // Only 200 to 299 is success, whatever the body says.
  if (status > 299 || !('data' in body)) throw new TransportError('PARSING_ERROR', 'The answer could not be read', text)
  return body.data as Data<Body<R>>
}

/** A refused token is no loss where a newer one stands by now: another tab has renewed it, or logged in again. */
function endUnlessNewer(refused: string | undefined): void {
  session.check()
  if (session.read()?.token === refused) session.end()
}

async function received(call: Promise<ClientResponse<unknown>>): Promise<{ status: number; text: string }> {
  try {
    const response = await call
    // The body may still be on its way when the network goes or the time is up.
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      throw new TransportError('TIMEOUT_ERROR', `timeout of ${TIMEOUT_MS}ms exceeded`, cause)
    }
    throw new TransportError('FETCH_ERROR', 'Network Error', cause)
  }
}

/** A text parsed as JSON; {} if it is none: a proxy answers with pages. */
function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
