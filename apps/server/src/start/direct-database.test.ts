import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { migrate } from '../db/migrate.ts'
import { emptyDatabase } from '../testing/backups.ts'
import { withClient } from '../testing/release-dump/release-dump.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { openPlainDatabase } from '../testing/test-database.ts'

const start = useTestServers()

let database: Awaited<ReturnType<typeof openPlainDatabase>>
beforeAll(async () => {
  database = await openPlainDatabase()
})
afterAll(() => database.close())

/** Passes connections on, and remembers the programs that opened them. */
async function startRecorder(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const programs = new Set<string>()
  const server = createServer((inner) => {
    inner.once('data', (startup) => {
      programs.add(/application_name\0([^\0]*)\0/.exec(startup.toString())?.[1] ?? '')
      const outer = connect({ port: Number(url.port), host: url.hostname })
      outer.write(startup)
      inner.pipe(outer)
      outer.pipe(inner)
      for (const socket of [inner, outer]) socket.on('error', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const recorded = new URL(databaseUrl)
  recorded.port = String((server.address() as AddressInfo).port)
  return { url: recorded.href, programs, close: () => server.close() }
}

test('the server works through DATABASE_URL; migrations and backups use DATABASE_DIRECT_URL alone', async () => {
  const [pooled, direct] = [await startRecorder(database.url), await startRecorder(database.url)]
  const backups = mkdtempSync(join(tmpdir(), 'earshot-direct-'))
  const { started } = start(pooled.url, {
    migrate: () => migrate(direct.url),
    environment: { DATABASE_DIRECT_URL: direct.url, BACKUP_DIR: backups },
  })
  const server = await started
  await expect.poll(() => readdirSync(backups).filter((name) => name.endsWith('.backup'))).toHaveLength(1)
  await server.stop()
  // Each address is asked once at the start whether it leads to the same database.
  expect([...pooled.programs].sort()).toEqual([
    'earshot long',
    'earshot migration',
    'earshot request',
    'earshot writer',
  ])
  expect([...direct.programs].sort()).toEqual(['earshot backup', 'earshot migration'])
  for (const recorder of [pooled, direct]) recorder.close()
  rmSync(backups, { recursive: true })
})

test('a direct address of another database is refused before anything is migrated there', async () => {
  const other = await emptyDatabase()
  const { started } = start(database.url, {
    migrate: () => migrate(other),
    environment: { DATABASE_DIRECT_URL: other },
  })
  await expect(started).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Both must lead to the same one',
  )
  const { rows } = await withClient(other, (client) =>
    client.query('SELECT FROM pg_tables WHERE schemaname = $1', ['public']),
  )
  expect(rows).toEqual([])
})

test('a login that the direct address refuses ends the start with the name of the setting', async () => {
  const direct = new URL(database.url)
  direct.password = 'wrong'
  const { started } = start(database.url, { environment: { DATABASE_DIRECT_URL: direct.href } })
  await expect(started).rejects.toThrow('DATABASE_DIRECT_URL leads to no PostgreSQL that can be used')
})

test('an address without a password ends the start with a sentence that says so', async () => {
  const direct = new URL(database.url)
  direct.password = ''
  const { started } = start(database.url, { environment: { DATABASE_DIRECT_URL: direct.href } })
  await expect(started).rejects.toMatchObject({
    message: 'DATABASE_DIRECT_URL leads to no PostgreSQL that can be used',
    cause: { message: expect.stringMatching(/ asks for a password, and the address has none$/) },
  })
})

test('a role without rights may compare the databases', async () => {
  const role = new URL(database.url)
  role.username = `plain_${Date.now()}`
  role.password = 'secret'
  await database.db.execute(sql.raw(`CREATE ROLE ${role.username} LOGIN PASSWORD 'secret'`))
  const { started } = start(role.href, {
    environment: { DATABASE_DIRECT_URL: database.url },
    migrate: async () => {
      throw new Error('compared')
    },
  })
  await expect(started).rejects.toThrow('compared')
})
