import { readFileSync } from 'node:fs'
import { request } from 'node:https'

type Reply = { readonly status: number; readonly cookie: string | null; readonly text: string }

type Request = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The address of this machine that the request comes from. All of 127.0.0.0/8 are. */
  readonly from?: string
}

/**
 * Sends requests to nginx as browsers do: over https, to the public host names, whose certificate is verified.
 * @param root the file of the root certificate
 */
export function createHttpsClient(port: number, root: string) {
  const ca = readFileSync(root)
  return (host: string, path: string, { method = 'GET', headers = {}, body = '', from }: Request = {}) =>
    new Promise<Reply>((done, fail) => {
      // nginx listens on this machine, whatever the name resolves to.
      const to = {
        host: '127.0.0.1',
        port,
        servername: host,
        ca,
        path,
        method,
        localAddress: from,
        agent: false,
      } as const
      const length = { 'content-length': `${Buffer.byteLength(body)}` }
      const sent = request({ ...to, headers: { host, ...length, ...headers } }, (reply) => {
        reply.toArray().then((chunks) => {
          const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? null
          done({ status: reply.statusCode ?? 0, cookie, text: Buffer.concat(chunks).toString() })
        }, fail)
      })
      sent.on('error', fail)
      sent.end(body)
    })
}

export type SendHttps = ReturnType<typeof createHttpsClient>
