import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Collected = { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }

/**
 * Takes product events as Mixpanel does, as far as the protocol goes: `POST /track/` and `/engage/` with a form whose
 * `data` is a list as JSON, answered with 1. A page may send an event again as it closes: `$insert_id` identifies it,
 * as it does there.
 */
export async function openCollector() {
  const events: Collected[] = []
  const people: Readonly<Record<string, unknown>>[] = []
  const paths: string[] = []
  const known = new Set<unknown>()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://collector').pathname
    paths.push(path)
    let body = ''
    for await (const part of request) body += part
    const list = JSON.parse(new URLSearchParams(body).get('data') ?? '[]')
    if (path === '/track/') {
      for (const event of list as Collected[]) {
        const { $insert_id } = event.properties
        if (!known.has($insert_id)) events.push(event)
        known.add($insert_id)
      }
    }
    if (path === '/engage/') people.push(...list)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.end('1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    events,
    people,
    paths,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
