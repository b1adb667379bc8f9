import type { RequestListener, ServerResponse } from 'node:http'
import { presentReadiness } from '../http/health.ts'
import { refuseTooBusy } from '../overload/refuse-early.ts'

const WAITING = presentReadiness({ reason: 'The server waits for the database.', oldestWaitingMs: null })

/** Answers every request, on either host, until the database is ready. */
export const whileStarting: RequestListener = (request, response) => {
  const path = request.url?.split('?')[0]
  if (path === '/healthz') send(response, 200, { status: 'up' })
  else if (path === '/readyz') send(response, 503, WAITING)
  else refuseTooBusy(request, response)
}

function send(response: ServerResponse, status: number, data: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }))
}
