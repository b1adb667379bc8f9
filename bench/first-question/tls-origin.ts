import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request as sendRequest } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { makeCertificates } from '../../e2e/production/certificates.ts'

/** The host names of the bench. `browserFlags` leads them to this machine. */
export const BENCH_HOSTS = { store: 'store.example', storefront: 'ask.example' } as const

/** A certificate for the hosts of the bench, and the flags of a Chromium that accepts it. */
export type BenchTls = {
  readonly cert: Buffer
  readonly key: Buffer
  readonly browserFlags: readonly string[]
}

/** Makes a certificate in a folder. It needs openssl. */
export function makeBenchTls(folder: string): BenchTls {
  const signed = makeCertificates(folder).sign('bench', Object.values(BENCH_HOSTS))
  const [cert, key] = [readFileSync(signed.certificate), readFileSync(signed.key)]
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    cert,
    key,
    browserFlags: [
      `--host-resolver-rules=${Object.values(BENCH_HOSTS)
        .map((host) => `MAP ${host} 127.0.0.1`)
        .join(',')}`,
      // This key is trusted. To ignore errors instead would also keep every reply out of the HTTP cache.
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    ],
  }
}

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** Serves one origin over TLS with HTTP/2. */
export async function serveTls(
  { cert, key }: BenchTls,
  host: string,
  handler: Handler,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createSecureServer({ cert, key }, handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    // The browser, which has closed its connections before, is the only client.
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Headers that belong to one connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Passes each request to the server on a port of this machine, as a proxy of an operator does. */
export function forwardTo(port: number): Handler {
  const agent = new Agent({ keepAlive: true })
  return (request, response) => {
    const { ':authority': authority, ...received } = request.headers
    const headers = Object.fromEntries(Object.entries(received).filter(([name]) => !name.startsWith(':')))
    const forwarded = { host: authority, ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const options = { host: '127.0.0.1', port, agent, method: request.method, path: request.url, headers: forwarded }
    const sent = sendRequest(options, (reply) => {
      const passedOn = Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.has(name))
      response.writeHead(reply.statusCode ?? 502, Object.fromEntries(passedOn))
      reply.pipe(response)
    })
    sent.on('error', () => response.writeHead(502).end())
    request.pipe(sent)
  }
}
