import { setTimeout as wait } from 'node:timers/promises'
import { earshot } from './test.ts'

const MAX_TRIES = 4

/**
 * Sends a message from a page to the storefront. After a 503 it waits for the time in `Retry-After` and sends it again, as pages do:
 * if the database pauses, a busy server refuses part of a burst.
 * @throws for any other refusal, and if the server is still busy at the last try
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
