import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { usePostgresPairs } from '../testing/postgres-pairs.ts'
import type { PostgresPair } from '../testing/replicated-postgres.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { connectClient } from './connect-client.ts'
import { sql } from './drizzle.ts'
import { openDb } from './open-db.ts'

const startServer = useTestServers()

const pairs = usePostgresPairs()
let pair: PostgresPair
beforeAll(async () => {
  for (const name of ['ours', 'other']) makeRoot(name)
  signed('server', '/CN=localhost', 'subjectAltName=DNS:localhost')
  signed('client', '/CN=earshot', 'extendedKeyUsage=clientAuth')
  pair = await pairs.start({
    settings: { ssl: 'on', ssl_cert_file: 'server.crt', ssl_key_file: 'server.key', ssl_ca_file: 'ours.crt' },
    prepare: (own) => {
      const { uid, gid } = statSync(own)
      for (const name of ['server.crt', 'server.key', 'ours.crt']) {
        copyFileSync(file(name), join(own, name))
        chmodSync(join(own, name), 0o600)
        chownSync(join(own, name), uid, gid)
      }
      const access = readFileSync(join(own, 'pg_hba.conf'), 'utf8')
      // In this order: the first line that fits decides.
      const lines = [
        'hostnossl tls_only all 127.0.0.1/32 reject',
        'hostssl with_certificate all 127.0.0.1/32 cert',
        'hostssl with_certificate all ::1/128 cert',
      ]
      writeFileSync(join(own, 'pg_hba.conf'), `${lines.join('\n')}\n${access}`)
    },
  })
  const plain = await connectClient(pair.primary.url, { connectionTimeoutMillis: 3_000 })
  for (const name of ['tls_only', 'with_certificate']) await plain.query(`CREATE DATABASE ${name}`)
  await plain.end()
})
const file = (name: string) => join(pairs.folder().path, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: pairs.folder().path, stdio: 'pipe' })
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function makeRoot(name: string): void {
  openssl('req', '-x509', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`)
}

/** A certificate that `ours` has signed. */
function signed(name: string, subject: string, extension: string): void {
  openssl('req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject)
  writeFileSync(file(`${name}.ext`), `${extension}\n`)
  const ours = ['-CA', 'ours.crt', '-CAkey', 'ours.key', '-CAcreateserial', '-extfile', `${name}.ext`]
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...ours)
}

type Parameters = Readonly<Record<string, string>>

function address(host: string, parameters: Parameters, database = 'tls_only'): string {
  const url = new URL(pair.primary.url)
  url.hostname = host
  url.pathname = `/${database}`
  url.search = ''
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Whether the connections of a pool and outside of one are encrypted. */
async function isEncrypted(url: string): Promise<unknown[]> {
  const query = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
  const { db, close } = openDb(url, 1, () => {})
  const client = await connectClient(url, { connectionTimeoutMillis: 3_000 })
  const rows = [...(await db.execute<{ ssl: boolean }>(sql.raw(query))).rows, ...(await client.query(query)).rows]
  await client.end()
  await close()
  return rows.map(({ ssl }) => ssl)
}

test.each([
  ['localhost', { sslmode: 'verify-full', sslrootcert: 'ours.crt' }],
  ['127.0.0.1', { sslmode: 'verify-ca', sslrootcert: 'ours.crt' }],
  ['127.0.0.1', { sslmode: 'require', sslrootcert: 'ours.crt' }],
  ['127.0.0.1', { sslmode: 'require' }],
  ['127.0.0.1', { sslmode: 'no-verify' }],
] as const)('%s with %o is reached, and encrypted', async (host, parameters) => {
  const files = 'sslrootcert' in parameters ? { sslrootcert: file(parameters.sslrootcert) } : {}
  expect(await isEncrypted(address(host, { ...parameters, ...files }))).toEqual([true, true])
})

test('sslmode=disable does not encrypt', async () => {
  expect(await isEncrypted(address('127.0.0.1', { sslmode: 'disable' }, 'earshot'))).toEqual([false, false])
})

test('a client certificate is a login', async () => {
  const files = { sslrootcert: file('ours.crt'), sslcert: file('client.crt'), sslkey: file('client.key') }
  const url = new URL(address('localhost', { sslmode: 'verify-full', ...files }, 'with_certificate'))
  url.password = ''
  expect(await isEncrypted(url.href)).toEqual([true, true])
})

/** The sentence with which a server does not start. */
async function failureToStart(url: string): Promise<string> {
  const error: unknown = await startServer(url).started.catch((failure: unknown) => failure)
  if (!(error instanceof Error) || !(error.cause instanceof Error)) throw new Error('It started')
  return `${error.message}: ${error.cause.message}`
}

test.each([
  [
    'a root certificate that did not sign it',
    () => address('localhost', { sslmode: 'verify-full', sslrootcert: file('other.crt') }),
    /^DATABASE_URL leads to no PostgreSQL that can be used: The certificate of localhost:\d+ is not trusted \(.*\); sslrootcert must be the file of its root certificate$/,
  ],
  [
    'no root certificate',
    () => address('localhost', { sslmode: 'verify-full' }),
    /: The certificate of localhost:\d+ is not trusted \(.*\); sslrootcert must be the file of its root certificate$/,
  ],
  [
    'a certificate of another host',
    () => address('127.0.0.1', { sslmode: 'verify-full', sslrootcert: file('ours.crt') }),
    /: The certificate of 127\.0\.0\.1:\d+ is for another host name \(.*IP: 127\.0\.0\.1.*\)$/,
  ],
  [
    'a file that does not exist',
    () => address('localhost', { sslmode: 'verify-full', sslrootcert: '/nowhere/root.crt' }),
    /: The certificate file \/nowhere\/root\.crt cannot be read$/,
  ],
  [
    'no TLS where the server wants it',
    () => address('127.0.0.1', { sslmode: 'disable' }),
    /^DATABASE_URL leads to no PostgreSQL that can be used: pg_hba\.conf rejects connection for host "127\.0\.0\.1", .*no encryption$/,
  ],
  [
    'TLS where the server has none',
    () => {
      const url = new URL(inject('postgresUrl'))
      url.search = '?sslmode=require'
      return url.href
    },
    /: 127\.0\.0\.1:\d+ offers no TLS, which sslmode asks for$/,
  ],
])('with %s a server does not start, and says why in one sentence', async (_what, url, sentence) => {
  expect(await failureToStart(url())).toMatch(sentence)
})
