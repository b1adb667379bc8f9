import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishedSurvey } from '@earshot/survey'
import type { Addresses } from '../../apps/server/src/start/start-server.ts'

const SHOPPERS = 12
const RETRY_MS = 100
const PROBE_EVERY_MS = 200

export type SentMessage = {
  readonly responseId: string
  readonly sequence: number
  readonly optionId: string
  /** When the acknowledgement was complete, by `performance.now()`; null without one. */
  acknowledgedAt: number | null
}

export type RecordedReply = {
  readonly status: number | 'no reply'
  readonly retryAfter: string | null
  readonly ms: number
  /** When the reply was complete, by `performance.now()`. */
  readonly at: number
}

type Demo = { readonly survey: PublishedSurvey; readonly token: string }

/**
 * Simulates shoppers who answer continuously and retry each message until it is acknowledged, a merchant who reads the
 * list of surveys, and a load balancer that probes `/readyz`. Records every reply, in the order of their arrival.
 * @param servers on one database. The shoppers are spread over them, and one without a reply continues at the next, as
 *   behind a load balancer. The merchant and the load balancer ask the first.
 */
export function startRecorder(
  servers: readonly [Addresses, ...Addresses[]],
  { survey, token }: Demo,
  shoppers = SHOPPERS,
) {
  const sent: SentMessage[] = []
  const replies: RecordedReply[] = []
  const reads: RecordedReply[] = []
  const probes: RecordedReply[] = []
  let isOver = false
  const choice = survey.questions[0]
  if (choice?.control.as !== 'options') throw new Error('The demo survey is not the one expected')
  const { options } = choice.control

  /** @returns whether the server replied */
  async function send(storefront: string, message: SentMessage): Promise<boolean> {
    const { responseId, sequence, optionId } = message
    const answers = { [choice?.questionId ?? '']: { optionId, otherValue: null } }
    const { surveyId, revision } = survey
    const body = JSON.stringify({ responseId, surveyId, revision, sequence, answers, completed: false })
    const reply = await timed(`${storefront}/storefront/v1/responses`, { method: 'POST', body })
    replies.push(reply)
    if (reply.status === 200) message.acknowledgedAt = reply.at
    return reply.status !== 'no reply'
  }

  async function shop(_: unknown, shopper: number): Promise<void> {
    let server = shopper
    for (let n = 0; !isOver; n++) {
      const responseId = randomUUID()
      for (const sequence of [1, 2]) {
        const optionId = options[(n + sequence) % options.length]?.optionId ?? 'other'
        const message: SentMessage = { responseId, sequence, optionId, acknowledgedAt: null }
        sent.push(message)
        for (;;) {
          const { storefront } = servers[server % servers.length] ?? servers[0]
          if (!(await send(storefront, message))) server++
          if (message.acknowledgedAt !== null || isOver) break
          await sleep(RETRY_MS)
        }
      }
    }
  }

  async function repeat(address: string, record: RecordedReply[], init?: RequestInit): Promise<void> {
    while (!isOver) {
      record.push(await timed(address, init))
      await sleep(PROBE_EVERY_MS)
    }
  }

  const [{ storefront, dashboard }] = servers
  const running = Promise.all([
    ...Array.from({ length: shoppers }, shop),
    repeat(`${storefront}/readyz`, probes),
    repeat(`${dashboard}/api/surveys`, reads, { headers: { authorization: `Bearer ${token}` } }),
  ])
  return {
    sent,
    replies,
    reads,
    probes,
    async stop() {
      isOver = true
      await running
    },
  }
}

export type Recorder = ReturnType<typeof startRecorder>

async function timed(address: string, init?: RequestInit): Promise<RecordedReply> {
  const start = performance.now()
  const reply = await fetch(address, init)
    .then(async (received) => {
      await received.arrayBuffer()
      return { status: received.status, retryAfter: received.headers.get('retry-after') }
    })
    // The connection was refused, or ended before the reply was complete.
    .catch(() => ({ status: 'no reply', retryAfter: null }) as const)
  const at = performance.now()
  return { ...reply, ms: at - start, at }
}
