import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { root } from '../../scripts/run-node.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { startRecorder } from '../crash/recorder.ts'
import { demoToken, logInToDemo } from '../support/demo-client.ts'
import { freePort } from '../support/free-port.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'
import { embeddedUrl, readSequences, run } from './commands.ts'

test.setTimeout(180_000)

test('a backup of a running server has every answer that was acknowledged before it began', async () => {
  using folder = tempFolder()
  const port = `${await freePort()}`
  const environment = {
    EARSHOT_DATA: join(folder.path, 'installation'),
    BACKUP_PASSPHRASE: 'spruce and candles',
    PORT: port,
    DASHBOARD_URL: `http://localhost:${port}`,
    STOREFRONT_URL: `http://127.0.0.1:${port}`,
    BACKUP_DIR: join(folder.path, 'daily'),
  }
  const file = join(folder.path, 'earshot.backup')
  const server = await startServerProcess(environment)
  const recorder = startRecorder([server.addresses], await logInToDemo(server.addresses))
  await expect.poll(() => recorder.replies.length).toBeGreaterThan(200)
  const before = recorder.sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  const backup = await run('backup', environment, file)
  expect(backup.output).toMatch(
    /earshot\.backup has 1 store, \d+ surveys?, [\d,]+ responses and \d+ pictures?: .* encrypted\./,
  )
  expect(backup.code).toBe(0)
  await recorder.stop()
  expect(recorder.replies.filter(({ status }) => status !== 200)).toEqual([])
  // The daily backup was made at the start.
  await expect.poll(() => readdir(environment.BACKUP_DIR)).toHaveLength(1)
  expect((await readdir(environment.BACKUP_DIR))[0]).toMatch(/^earshot-\d{8}T\d{6}Z\.backup$/)
  expect(await server.stop()).toBe(0)

  const elsewhere = { ...environment, EARSHOT_DATA: join(folder.path, 'elsewhere'), BACKUP_DIR: '' }
  const restored = await run('restore', elsewhere, file)
  expect(restored.output).toMatch(/^Restored 1 store, .* Every checksum and count is right\.$/m)
  expect(restored.code).toBe(0)
  expect(await run('restore', elsewhere, file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database is not empty/),
  })
  const again = await startServerProcess(elsewhere)
  const sequences = await readSequences(await embeddedUrl(elsewhere.EARSHOT_DATA))
  const missing = before.filter(({ responseId, sequence }) => (sequences.get(responseId) ?? 0) < sequence)
  expect(before.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
  expect((await logInToDemo(again.addresses)).survey.questions.length).toBeGreaterThan(0)
  expect(await again.stop()).toBe(0)
})

test('after the keys of a stolen backup are replaced, its logins are refused, and merchants can log in', async () => {
  using folder = tempFolder()
  const environment = { EARSHOT_DATA: folder.path }
  const server = await startServerProcess(environment)
  const token = await demoToken(server.addresses)
  const statusWith = async (dashboard: string) =>
    (await fetch(`${dashboard}/api/surveys`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await statusWith(server.addresses.dashboard)).toBe(200)
  const documentation = await readFile(join(root, 'docs/operating/backups.md'), 'utf8')
  const [, statements = ''] = /make the stolen keys useless.*?```sql\n(.*?)```/s.exec(documentation) ?? []
  await withClient(await embeddedUrl(folder.path), (client) => client.query(statements))
  await server.stop()
  const again = await startServerProcess(environment)
  expect(await statusWith(again.addresses.dashboard)).toBe(401)
  await demoToken(again.addresses)
  await again.stop()
})

test('a command that cannot work says so in a sentence', async () => {
  using folder = tempFolder()
  const environment = { EARSHOT_DATA: join(folder.path, 'empty') }
  const file = join(folder.path, 'file')
  const refusal = async (command: string, more: Record<string, string>, ...args: string[]) => {
    const { code, output } = await run(command, { ...environment, ...more }, ...args)
    // The second line is the log.
    return [code, output.split('\n')[0]]
  }
  expect(await refusal('backup', {}, file)).toEqual([
    1,
    `${environment.EARSHOT_DATA} has no installation. Set DATABASE_URL or EARSHOT_DATA as for the server.`,
  ])
  expect(await refusal('restore', {}, file)).toEqual([
    1,
    `${file} does not exist. Check the name, and that its folder exists.`,
  ])
  expect(await readdir(folder.path)).toEqual([])
  expect(await refusal('backup', { PORT: 'http' }, 'file')).toEqual([1, 'PORT must be a port number from 0 to 65535.'])
})
