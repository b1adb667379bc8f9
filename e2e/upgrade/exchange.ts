import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One request and the outcome. */
export type Exchange = {
  /** A group of requests that the report counts together. */
  readonly group: string
  readonly request: string
  /** The status, or why there is no reply. */
  readonly outcome: number | string
  readonly ms: number
}

type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A reply; null without one. */
export type ReceivedReply = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
} | null

let callers = 0

/**
 * Opens a caller with connections of its own, which come from another network than those of all other callers, because
 * limits count per network. Linux lets a program use any address of 127.0.0.0/8.
 * @param record receives each exchange when it is over
 */
export function openCaller(record: (exchange: Exchange) => void) {
  callers += 1
  const localAddress = `127.${1 + ((callers >> 8) & 127)}.${callers & 255}.1`
  const agent = new Agent({ keepAlive: true })
  return {
    async send(
      group: string,
      address: string,
      { method = 'GET', headers = {}, body }: Sent = {},
    ): Promise<ReceivedReply> {
      const start = performance.now()
      let outcome: Exchange['outcome'] = 'no reply'
      try {
        const reply = await new Promise<IncomingMessage>((resolve, reject) => {
          request(address, { method, headers, agent, localAddress, family: 4 }, resolve).on('error', reject).end(body)
        })
        const received = await text(reply)
        outcome = reply.statusCode ?? 'no status'
        return { status: reply.statusCode ?? 0, headers: reply.headers, text: received }
      } catch (error) {
        outcome = error instanceof Error ? error.message : String(error)
        return null
      } finally {
        record({ group, request: `${method} ${address}`, outcome, ms: performance.now() - start })
      }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

export type Caller = ReturnType<typeof openCaller>

export const isSuccess = ({ outcome }: Exchange) => typeof outcome === 'number' && outcome >= 200 && outcome < 300
