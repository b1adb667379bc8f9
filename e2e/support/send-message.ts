import { setTimeout as wait } from 'node:timers/promises'
import { earshot } from './test.ts'

const MAX_TRIES = 4

/**
 * Sends a message as pages do: after a 503 it is sent again when `Retry-After` says. A server on a busy machine refuses a part
 * of a burst after a pause of its database, and a message that is sent twice counts once.
 * @throws on any other refusal, and if the server is still busy after `MAX_TRIES`
 */
export async function sendMessage(path: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  for (let tries = 1; ; tries++) {
    const reply = await fetch(`${earshot.storefront}/storefront/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (reply.ok) return
    const text = await reply.text()
    if (reply.status !== 503 || tries === MAX_TRIES) throw new Error(`${path} answered ${reply.status}: ${text}`)
    await wait(Number(reply.headers.get('retry-after')) * 1000)
  }
}
