import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { dumpDatabase, withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { root } from '../../scripts/run-node.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { demoToken, logInToDemo, read } from '../support/demo-client.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { earshot, expect, test } from '../support/test.ts'
import { type Environment, run } from './commands.ts'

// Real servers and commands on a database of their own, as docs/operating/keys.md describes them.

test.setTimeout(180_000)

const [KEY, NEXT_KEY] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')]
const MISSING =
  'The keys in the database are encrypted, and SECRETS_KEY is not set. Set it to the key that encrypted them.'
const OTHER =
  'The keys in the database are encrypted with a key that SECRETS_KEY does not have. Add that key after a comma.'

async function anInstallation(folder: string, name: string): Promise<Environment> {
  const databaseUrl = await createDatabase(earshot.postgresUrl, `${name}_${randomUUID()}`)
  return { DATABASE_URL: databaseUrl, EARSHOT_DATA: join(folder, name), EMBEDDED_BILLING: 'on' }
}

const urlOf = (environment: Environment) => environment.DATABASE_URL ?? ''

const withKey = (environment: Environment, key: string): Environment => ({ ...environment, SECRETS_KEY: key })

const firstLine = ({ code, output }: { readonly code: number | null; readonly output: string }) => [
  code,
  output.split('\n')[0],
]

/** The output on standard error of a program that ends by itself. */
async function failStart(environment: Environment) {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = (await child.stderr.toArray()).join('')
  const [code] = await once(child, 'close')
  return { errors, code }
}

const SECRET_PATH = '/api/settings/store/secret'
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const statusWith = async ({ addresses }: ServerProcess, token: string) =>
  (await fetch(addresses.dashboard + SECRET_PATH, as(token))).status

const secretOf = async ({ addresses }: ServerProcess, token: string) =>
  (await read<{ secret: string }>(addresses.dashboard + SECRET_PATH, as(token))).secret

/** The secrets of the database, as they are stored. */
async function storedSecrets(environment: Environment): Promise<string[]> {
  const { tables } = await dumpDatabase(urlOf(environment))
  return tables.filter(({ name }) => /^(?:secrets|store_secrets|replaced_keys)$/.test(name)).flatMap(({ rows }) => rows)
}

test('encryption is turned on, its key is replaced, and it is turned off, while merchants work', async () => {
  using folder = tempFolder()
  const plain = await anInstallation(folder.path, 'encrypted')
  const first = await startServerProcess(plain)
  const token = await demoToken(first.addresses)
  expect(await statusWith(first, token)).toBe(200)
  expect(firstLine(await run('keys', plain, 'encrypt'))).toEqual([
    1,
    'SECRETS_KEY is not set. Set it for all servers, restart them, and run the command again.',
  ])

  // A server with the key, beside one without: both can read everything until the command has run.
  const second = await startServerProcess(withKey(plain, KEY))
  const doctorBefore = await run('doctor', withKey(plain, KEY))
  expect(doctorBefore.output).toMatch(/warning {2}database\.keys +\d+ keys in the database are not encrypted/)
  await run('keys', withKey(plain, KEY), 'replace-login-key')
  expect([await statusWith(first, token), await statusWith(second, token)]).toEqual([200, 200])
  await first.stop()
  const { output, code } = await run('keys', withKey(plain, KEY), 'encrypt')
  expect({ output, code }).toEqual({
    output: expect.stringMatching(/^The keys in the database are encrypted .*: \d+ keys were rewritten\./m),
    code: 0,
  })
  const values = await storedSecrets(plain)
  expect(values.length).toBeGreaterThan(4)
  expect(values.filter((row) => !row.includes('encrypted:1:'))).toEqual([])
  expect(await statusWith(second, token)).toBe(200)
  const third = await startServerProcess(withKey(plain, KEY))
  expect(await statusWith(third, token)).toBe(200)
  expect((await run('doctor', withKey(plain, KEY))).output).toMatch(
    /ok {7}database\.keys +The keys .* are encrypted with/,
  )
  await Promise.all([second.stop(), third.stop()])

  const both = withKey(plain, `${NEXT_KEY},${KEY}`)
  const fourth = await startServerProcess(both)
  expect(await run('keys', both, 'encrypt')).toMatchObject({ code: 0 })
  expect(await statusWith(fourth, token)).toBe(200)
  await fourth.stop()
  expect(await failStart(withKey(plain, KEY))).toEqual({ errors: `Earshot could not start: ${OTHER}\n`, code: 1 })
  const fifth = await startServerProcess(withKey(plain, NEXT_KEY))
  expect(await statusWith(fifth, token)).toBe(200)
  expect(await run('keys', withKey(plain, NEXT_KEY), 'decrypt')).toMatchObject({ code: 0 })
  await fifth.stop()
  const sixth = await startServerProcess(plain)
  expect(await statusWith(sixth, token)).toBe(200)
  await sixth.stop()
})

test('without the key, and with another one, servers and commands say so in a sentence', async () => {
  using folder = tempFolder()
  const plain = await anInstallation(folder.path, 'locked')
  const server = await startServerProcess(withKey(plain, KEY))
  const { token, storeId } = await logInToDemo(server.addresses)
  expect(await statusWith(server, token)).toBe(200)
  await run('keys', withKey(plain, KEY), 'encrypt')
  await server.stop()

  expect(await failStart(plain)).toEqual({ errors: `Earshot could not start: ${MISSING}\n`, code: 1 })
  const wrong = withKey(plain, NEXT_KEY)
  expect(await failStart(wrong)).toEqual({ errors: `Earshot could not start: ${OTHER}\n`, code: 1 })
  expect(await failStart(withKey(plain, 'a passphrase'))).toEqual({
    errors: expect.stringMatching(/^SECRETS_KEY must be 32 random bytes in base64 or hexadecimal.*\n$/),
    code: 1,
  })
  expect((await run('doctor', plain)).output).toContain(MISSING)
  expect((await run('doctor', wrong)).output).toContain(OTHER)
  for (const [command, ...args] of [
    ['keys', 'replace-login-key'],
    ['keys', 'replace-store-secret', storeId],
    ['keys', 'decrypt'],
    ['export-store', storeId, join(folder.path, 'store')],
  ] as const) {
    expect([command, ...firstLine(await run(command, plain, ...args))]).toEqual([command, 1, MISSING])
  }

  const backup = join(folder.path, 'earshot.backup')
  expect(await run('backup', plain, backup)).toMatchObject({ code: 0 })
  const elsewhere = await anInstallation(folder.path, 'restored')
  const restored = await run('restore', elsewhere, backup)
  expect(restored.output).toContain(`No server starts on it yet. ${MISSING}`)
  expect(restored.code).toBe(0)
  expect(await failStart(elsewhere)).toEqual({ errors: `Earshot could not start: ${MISSING}\n`, code: 1 })
  const again = await startServerProcess(withKey(elsewhere, KEY))
  expect(await statusWith(again, token)).toBe(200)
  await again.stop()
})

test('after the key is lost, the documented statements let servers start and merchants log in', async () => {
  using folder = tempFolder()
  const plain = await anInstallation(folder.path, 'lost')
  const server = await startServerProcess(withKey(plain, KEY))
  const token = await demoToken(server.addresses)
  expect(await statusWith(server, token)).toBe(200)
  await run('keys', withKey(plain, KEY), 'encrypt')
  await server.stop()
  const documentation = await readFile(join(root, 'docs/operating/keys.md'), 'utf8')
  const [, statements = ''] = /run this on the database:\s+```sql\n(.*?)```/s.exec(documentation) ?? []
  await withClient(urlOf(plain), (client) => client.query(statements))
  const again = await startServerProcess(plain)
  expect(await statusWith(again, token)).toBe(401)
  expect(await statusWith(again, await demoToken(again.addresses))).toBe(200)
  await again.stop()
})

test('a store moves between installations with different keys', async () => {
  using folder = tempFolder()
  const from = withKey(await anInstallation(folder.path, 'from'), KEY)
  const to = withKey({ ...(await anInstallation(folder.path, 'to')), DEMO: 'off' }, NEXT_KEY)
  const [source, target] = [await startServerProcess(from), await startServerProcess(to)]
  const { token, storeId } = await logInToDemo(source.addresses)
  const secret = await secretOf(source, token)
  await run('keys', from, 'encrypt')
  await run('keys', to, 'encrypt')
  const file = join(folder.path, 'store')
  expect(await run('export-store', from, storeId, file)).toMatchObject({ code: 0 })
  expect(await run('import-store', to, file)).toMatchObject({ code: 0 })
  expect(await secretOf(target, await demoToken(target.addresses))).toBe(secret)
  expect((await storedSecrets(to)).filter((row) => !row.includes('encrypted:1:'))).toEqual([])
  await Promise.all([source.stop(), target.stop()])
})
