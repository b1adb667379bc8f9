import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { presentReadiness } from '../http/health.ts'
import { refuseTooBusy } from '../overload/refuse-early.ts'

/** @param print receives what the migration waits for, in a sentence for the operator */
export type Migrate = (print: (sentence: string) => void) => Promise<unknown>

const WAITING = 'The server waits for the database.'
const MIGRATING = 'The server migrates the database.'

/** The server until its database is ready: the log and `/readyz` say what it waits for. */
export function createStarting(log: Logger, migrate: Migrate) {
  let reason = WAITING
  return {
    /** Answers every request, on either host. */
    answer(request: IncomingMessage, response: ServerResponse) {
      const path = request.url?.split('?')[0]
      if (path === '/healthz') send(response, 200, { status: 'up' })
      else if (path === '/readyz') send(response, 503, presentReadiness({ reason, oldestWaitingMs: null }))
      else refuseTooBusy(request, response)
    },
    async migrate() {
      reason = MIGRATING
      try {
        await migrate((sentence) => {
          log.warn(sentence)
          reason = sentence
        })
      } finally {
        reason = WAITING
      }
    },
  }
}

function send(response: ServerResponse, status: number, data: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }))
}
