import type { ApiProblem } from '../../../lib/api-contract.ts'
import { CanceledError, ProblemError, TransportError } from '../../../lib/failure.ts'
import { createLineCounter } from './count-lines.ts'

type Wanted = {
  readonly address: string
  readonly signal: AbortSignal
  /** Is called with the responses that have arrived. */
  readonly onProgress: (responses: number) => void
}

/**
 * Receives a file of responses whole, so that half of it is never taken for all of it.
 * @throws CanceledError if the merchant canceled it
 */
export async function receiveFile({ address, signal, onProgress }: Wanted): Promise<{ name: string; content: Blob }> {
  try {
    const reply = await fetch(address, { signal, credentials: 'include' })
    if (!reply.ok || reply.body === null) throw await refusalIn(reply)
    const countLines = createLineCounter()
    const parts: BlobPart[] = []
    const reader = reply.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      // The first line has the headings.
      onProgress(Math.max(0, countLines(part.value) - 1))
    }
    return { name: nameOf(reply), content: new Blob(parts, { type: 'text/csv' }) }
  } catch (cause) {
    if (signal.aborted) throw new CanceledError()
    if (cause instanceof ProblemError || cause instanceof TransportError) throw cause
    throw new TransportError('FETCH_ERROR', 'Network Error', cause)
  }
}

async function refusalIn(reply: Response): Promise<Error> {
  const body: { problem?: ApiProblem } = await reply.json().catch(() => ({}))
  return body.problem
    ? new ProblemError(body.problem, reply.status)
    : new TransportError('PARSING_ERROR', 'The answer could not be read', reply.status)
}

/** The name that the server gives the file. */
function nameOf(reply: Response): string {
  const [, encoded = 'responses.csv'] =
    /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(encoded)
}
