import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from '@earshot/survey'
import type { Context } from 'hono'
import { LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { exceededBound, type JsonBounds } from './json-bounds.ts'

/**
 * Reads a body up to its maximum size.
 * @param namedBytes the limit that a refusal names
 * @returns body_too_large, or request_malformed where the connection was closed before the body was complete
 */
export async function readBytes(
  c: Context,
  maxBytes: number,
  namedBytes: number = maxBytes,
): Promise<Result<Uint8Array, Problem>> {
  const declared = c.req.header('content-length')
  const tooLarge = err({ code: 'body_too_large', limitBytes: namedBytes } as const)
  if (Number(declared ?? 0) > maxBytes) return tooLarge
  try {
    // Node's parser ends the body at its Content-Length, so counting the bytes is not necessary.
    if (declared !== undefined && isFramed(c)) {
      const bytes = c.req.arrayBuffer()
      if (Number(declared) > LONG_CHARACTERS) readInTurns(c.env.incoming)
      return ok(new Uint8Array(await bytes))
    }
    const bytes = await countedBytes(c, maxBytes)
    return bytes ? ok(bytes) : tooLarge
  } catch (error) {
    if (isCutShort(c)) return err({ code: 'request_malformed' })
    throw error
  }
}

/** Reads a JSON body and checks its bounds, so that it is safe to parse. `c.req.text()` returns it afterwards. */
export async function readJsonText(c: Context, bounds: JsonBounds): Promise<Result<string, Problem>> {
  const bytes = await readBytes(c, bounds.maxBytes, bounds.namedBytes)
  if (!bytes.ok) return bytes
  const isLong = bytes.value.length > LONG_CHARACTERS
  if (isLong) await ownTurn()
  const text = new TextDecoder().decode(bytes.value)
  c.req.bodyCache.text = text
  // A save may wait for its turn, and would keep its body twice.
  delete c.req.bodyCache.arrayBuffer
  const reason = exceededBound(text, bounds)
  if (isLong) await ownTurn()
  return reason === null ? ok(text) : err({ code: 'input_invalid', fields: [{ path: '', reason }] })
}

/** Whether the body has a Content-Length that the HTTP/1.1 parser enforces. */
const isFramed = (c: Context): boolean => Boolean(c.env?.incoming) && c.req.header('transfer-encoding') === undefined

/** Whether the connection was closed before the message was complete. */
const isCutShort = (c: Context): boolean => c.env?.incoming !== undefined && !c.env.incoming.complete

/** The same of any request, also one whose body was not read. */
export const isInterrupted = (c: Context): boolean => isCutShort(c) && c.env.incoming.destroyed

/**
 * Pauses a body after each part, until its turn. Otherwise Node would read up to 2 MB of every arriving body in the same
 * turn of the event loop.
 */
function readInTurns(incoming: IncomingMessage): void {
  incoming.on('data', () => {
    incoming.pause()
    void ownTurn().then(() => incoming.resume())
  })
}

/** @returns null if there are more bytes; the rest is left unread */
async function countedBytes(c: Context, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Canceling the stream would close the connection, and the refusal could not be sent.
  for await (const chunk of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
