import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { startPgBouncer } from '../crash/pgbouncer.ts'
import { freePort } from '../support/free-port.ts'
import { startNginx } from '../support/nginx.ts'
import { startServerProcess } from '../support/server-process.ts'
import { makeCertificates } from './certificates.ts'
import { startDebianPair } from './debian-postgres.ts'
import { createHttpsClient } from './https-client.ts'

/** As in deploy/nginx.conf. */
export const HOSTS = { dashboard: 'app.example.com', storefront: 'ask.example.com' } as const

export const OPERATOR_TOKEN = 'the-token-of-an-operator'

/**
 * Starts what an installation in production has: two servers behind nginx with https; PgBouncer in transaction mode in
 * front of a PostgreSQL with TLS, and a streaming replica of it. All of it ends when this process does.
 */
export async function startProduction(folder: string) {
  await using started = new AsyncDisposableStack()
  const own = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const certificates = makeCertificates(own('certificates'))
  const pair = started.use(await startDebianPair(folder, certificates))
  const pooler = await startPgBouncer(pair.primary.url, folder, {
    server_tls_sslmode: 'verify-ca',
    server_tls_ca_file: certificates.root,
  })
  started.defer(pooler.stop)
  const withTls = (url: string) => {
    const encrypted = new URL(url)
    encrypted.hostname = 'localhost'
    encrypted.search = `?sslmode=verify-full&sslrootcert=${certificates.root}`
    return encrypted.href
  }
  const mail = started.use(await startMailServer())
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: withTls(pair.primary.url),
    DATABASE_READ_URL: withTls(pair.replica.url),
    DASHBOARD_URL: `https://${HOSTS.dashboard}`,
    STOREFRONT_URL: `https://${HOSTS.storefront}`,
    EARSHOT_DATA: own('data'),
    BACKUP_DIR: join(folder, 'backups'),
    BEHIND_PROXY: 'on',
    DEMO_STORE_PORT: '0',
    SMTP_URL: mail.url,
    OPERATOR_TOKEN,
    LOG_LEVEL: 'warn',
  }
  const ports = [await freePort(), await freePort()] as const
  for (const port of ports) {
    const lines: string[] = []
    const onLine = (line: string) => void lines.push(line)
    const server = await startServerProcess({ ...environment, PORT: `${port}` }, { onLine }).catch((cause) => {
      throw new Error(`A server did not start: ${lines.join(' ')}`, { cause })
    })
    started.defer(async () => void (await server.stop()))
  }
  const port = await freePort()
  const signed = certificates.sign('nginx', [HOSTS.dashboard, HOSTS.storefront])
  started.use(await startNginx({ folder: own('nginx'), port, servers: ports, tls: signed }))
  const send = createHttpsClient(port, certificates.root)
  const running = started.move()
  return {
    environment,
    send,
    /** The addresses of the two servers without nginx, as an operator's programs reach them. */
    servers: ports.map((one) => `http://127.0.0.1:${one}`),
    primaryUrl: withTls(pair.primary.url),
    replicaUrl: withTls(pair.replica.url),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** A mail server that takes all mails: production warns where there is none, and the doctor connects to it. */
async function startMailServer() {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => smtp.close(() => closed())),
  }
}

export type Installation = Awaited<ReturnType<typeof startProduction>>
