import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../apps/server/src/db/embedded/databases.ts'
import { DEMO_EMAIL } from '../apps/server/src/demo/demo-merchant.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { logInToDemo, read } from './support/demo-client.ts'
import { apiFor } from './support/merchant.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { earshot, expect, test } from './support/test.ts'
import { turnOnTwoStep } from './support/two-step.ts'

// The real commands beside a real server, on a database of their own.

const COMMANDS = fileURLToPath(new URL('../scripts/', import.meta.url))

let folder: ReturnType<typeof tempFolder>
let server: ServerProcess
let environment: Record<string, string>

test.beforeAll(async () => {
  folder = tempFolder()
  const databaseUrl = await createDatabase(earshot.postgresUrl, `operator_${randomUUID()}`)
  environment = { DATABASE_URL: databaseUrl, EARSHOT_DATA: folder.path, EMBEDDED_BILLING: 'on' }
  server = await startServerProcess(environment)
  const { port } = new URL(server.addresses.dashboard)
  environment.PORT = port
})
test.afterAll(async () => {
  await server.stop()
  folder[Symbol.dispose]()
})

type Ran = { readonly code: number; readonly output: string; readonly errors: string }

function run(name: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const env = { ...process.env, ...environment, ...more }
  return new Promise((done) => {
    execFile(process.execPath, [`${COMMANDS}${name}.ts`, ...args], { env }, (error, output, errors) =>
      done({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })
}

/** The result of a command with `--json`, and its one line of the log. */
async function runJson<T>(name: string, args: readonly string[]) {
  const { code, output, errors } = await run(name, [...args, '--json'])
  const lines = errors.trim().split('\n')
  expect(lines).toHaveLength(1)
  return { code, data: JSON.parse(output) as T, line: JSON.parse(lines[0] ?? '') as Record<string, unknown> }
}

test('doctor examines the installation and says what to do', async () => {
  const { code, data, line } = await runJson<{ findings: { check: string; state: string }[]; errors: number }>(
    'doctor',
    [],
  )
  expect(data.findings.filter(({ state }) => state === 'error')).toEqual([])
  expect({ code, errors: data.errors }).toEqual({ code: 0, errors: 0 })
  expect(line).toMatchObject({ event: 'doctor_ran', command: 'doctor', errors: 0 })
  const text = await run('doctor', [])
  expect(text.output).toMatch(/database\.version\s+PostgreSQL \d+/)
  expect(text.output).toMatch(/0 errors, \d+ warnings?\n$/)
})

test('doctor names a wrong setting, and a database that does not answer', async () => {
  const wrong = await run('doctor', [], { LOG_LEVEL: 'loud' })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('LOG_LEVEL must be one of')
  const away = await run('doctor', [], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(away.code).toBe(1)
  expect(away.output).toContain('The database cannot be used: connect ECONNREFUSED')
})

test('an operator lists the logins, and gives a merchant a link to a new password', async ({ page }) => {
  const { data } = await runJson<{ users: { email: string; storeUrl: string }[] }>('user', ['list'])
  const [user] = data.users
  const email = user?.email ?? ''
  expect(data.users).toHaveLength(1)

  const { data: made, line } = await runJson<{ link: string }>('user', ['reset-password', email])
  expect(line).toMatchObject({ event: 'password_reset_link_made' })
  expect(JSON.stringify(line)).not.toContain(email)
  expect(JSON.stringify(line)).not.toContain('#')
  await page.goto(made.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
})

test('an operator verifies an address, also one that is verified already', async () => {
  const { data } = await runJson<{ users: { email: string; isVerified: boolean }[] }>('user', ['list'])
  const [user] = data.users
  expect(user?.isVerified).toBe(true)
  const { data: verified, line } = await runJson<object>('user', ['verify', user?.email ?? ''])
  expect([verified, line]).toMatchObject([{ wasVerified: true }, { event: 'address_verified', wasVerified: true }])
  expect((await run('user', ['verify', user?.email ?? ''])).output).toContain('was verified already')
  const { token } = await logInToDemo(server.addresses)
  const log = await apiFor(token, server.addresses.dashboard)<object>(
    'GET',
    '/settings/account/security-log?who=operator',
  )
  expect(JSON.stringify(log)).not.toContain('address_verified')
  const refused = await run('user', ['verify', 'nobody@shop.example'])
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Nobody logs in with')])
})

test('an operator turns two-step login of a merchant off', async () => {
  const { token } = await logInToDemo(server.addresses)
  const email = DEMO_EMAIL
  await turnOnTwoStep({ api: apiFor(token, server.addresses.dashboard) })
  const { data, line } = await runJson<{ wasOn: boolean }>('user', ['remove-second-factor', email])
  expect([data.wasOn, line]).toEqual([true, expect.objectContaining({ event: 'second_factor_removed' })])
  expect(JSON.stringify(line)).not.toContain(email)
  expect((await run('user', ['remove-second-factor', email])).output).toContain('was off already')
  expect(await run('user', ['remove-second-factor', 'nobody@shop.example'])).toMatchObject({ code: 1 })
})

test('the login key is replaced, and merchants stay logged in', async () => {
  const { token } = await logInToDemo(server.addresses)
  const replaced = await run('keys', ['replace-login-key', '--overlap', '2'])
  expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('The old one is accepted until') })
  const again = await run('keys', ['replace-login-key'])
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('replaced only seconds ago')])
  const { data, line } = await runJson<{ replaced: { acceptedUntil: string }[] }>('keys', ['list'])
  expect(data.replaced).toHaveLength(1)
  expect(line).toMatchObject({ event: 'keys_listed', replaced: 1 })
  const details = await fetch(`${server.addresses.dashboard}/api/onboarding/store/details`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(details.status).toBe(200)
})

test('a store gets a new secret, and its old one is accepted for a day', async () => {
  const { data } = await runJson<{ stores: { storeId: string }[] }>('store', ['list'])
  const storeId = data.stores[0]?.storeId ?? ''
  await run('keys', ['replace-store-secret', storeId])
  const { data: made, line } = await runJson<object>('keys', ['replace-store-secret', storeId])
  expect(made).toEqual({ storeId, oldOneUntil: expect.stringMatching(/^\d{4}-/) })
  expect(line).toMatchObject({ event: 'store_secret_replaced', storeId })
  expect(await run('keys', ['replace-store-secret', 'nobody@shop.example'])).toMatchObject({ code: 1 })
})

test('nobody gets a link for a login that does not exist; help says how a command is used', async () => {
  const refused = await run('user', ['reset-password', 'nobody@shop.example'])
  expect(refused.code).toBe(1)
  expect(refused.errors).toContain('Nobody logs in with nobody@shop.example.')
  const missing = await run('user', ['verify'])
  expect([missing.code, missing.errors]).toEqual([2, expect.stringMatching(/^An argument is missing\.\n/)])
  const help = await run('user', ['--help'])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('npm run user -- list') })
})

for (const name of [
  'doctor',
  'user',
  'store',
  'keys',
  'jobs',
  'rebuild',
  'backup',
  'restore',
  'move',
  'export-store',
  'import-store',
  'tag',
  'distribute',
]) {
  test(`${name} has help, and answers wrong arguments with a sentence and exit code 2`, async () => {
    const [help, unknown] = await Promise.all([run(name, ['--help']), run(name, ['--loud'])])
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(new RegExp(`^npm run ${name} -- .*--json`, 's'))
    expect([unknown.code, unknown.output]).toEqual([2, ''])
    expect(unknown.errors).toMatch(new RegExp(`^Unknown option '--loud'\\.\nnpm run ${name} -- `))
    // These have no argument that they need.
    if (['doctor', 'rebuild', 'distribute'].includes(name)) return
    const missing = await run(name, [])
    expect([missing.code, missing.output]).toEqual([2, ''])
    expect(missing.errors).toMatch(new RegExp(`^(An argument|Option --to) is missing\\.\nnpm run ${name} -- `))
  })
}

test('the counters are compared, and the result is one line of JSON', async () => {
  const { code, data, line } = await runJson<{ corrections: unknown[] }>('rebuild', [])
  expect({ code, ...data }).toEqual({ code: 0, corrections: [], repaired: false })
  expect(line).toMatchObject({ event: 'counters_recounted', command: 'rebuild', differingSurveys: 0 })
})

test('a store moves into another installation, and is deleted here without the end of its plan', async () => {
  // It starts a server and six commands, one after the other.
  test.setTimeout(180_000)
  const databaseUrl = await createDatabase(earshot.postgresUrl, `moved_${randomUUID()}`)
  const there = { DATABASE_URL: databaseUrl, EARSHOT_DATA: `${folder.path}/there`, PORT: '0', DEMO: 'off' }
  const second = await startServerProcess({ ...environment, ...there })
  const { data } = await runJson<{ users: { email: string; storeId: string }[] }>('user', ['list'])
  const { email = '', storeId = '' } = data.users[0] ?? {}
  const file = `${folder.path}/store.backup`
  const { data: exported, line } = await runJson<Record<string, number>>('export-store', [email, file])
  expect(line).toMatchObject({ event: 'store_exported', storeId, missingPictures: 0 })
  expect(JSON.stringify(line)).not.toContain(email)
  expect(await run('export-store', [email, file])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('exists already'),
  })
  const imported = await run('import-store', [file], there)
  expect(imported.output).toMatch(
    new RegExp(
      `^Imported the store ${storeId} with ${exported.surveys} surveys?, [\\d,]+ responses?, .* count is right\\.`,
    ),
  )
  expect(imported.code).toBe(0)
  const { token } = await logInToDemo(second.addresses)
  expect(token).not.toBe('')
  expect(await run('import-store', [file], there)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`The store ${storeId} is in this installation already`),
  })
  const deleted = await run('store', ['delete', storeId, '--yes', '--keep-plan'], there)
  expect(deleted).toMatchObject({ code: 0, output: expect.stringContaining('is deleted') })
  await second.stop()
})

test('an operator lists, retries and discards jobs beside a running server', async () => {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ job_id: string; kind: string }>(`
    INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, attempts, failed_at, last_error)
    SELECT (SELECT store_id FROM stores), gen_random_uuid(), kind, 'prompt', '', '{"email": "open@sesame.example"}', 10,
      failed_at, last_error
    FROM (VALUES ('reset_mail', now(), E'421 try\nagain'), ('of_a_newer_release', NULL, NULL)) j(kind, failed_at, last_error)
    RETURNING job_id, kind`)
  await client.end()
  const idOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.job_id ?? ''
  const [failed, waiting] = [idOf('reset_mail'), idOf('of_a_newer_release')]

  type Listed = { jobs: { jobId: string; state: string; lastError: string }[]; kinds: { kind: string }[] }
  const { data, line } = await runJson<Listed>('jobs', ['list'])
  expect(data.jobs).toMatchObject([{ jobId: failed, state: 'failed', attempts: 10, lastError: '421 try\nagain' }])
  // The server adds the hourly kinds when it starts.
  expect(data.kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['of_a_newer_release', 'prune_failed_jobs', 'reset_mail']),
  )
  expect(line).toMatchObject({ event: 'jobs_listed', command: 'jobs', failed: 1 })
  const { output, errors } = await run('jobs', ['list'])
  expect(output).toMatch(new RegExp(`${failed} .* reset_mail +failed 20\\S+Z +10 +421 try again\n`))
  expect(output + errors).not.toContain('sesame')

  const unfinished = await run('jobs', ['retry', waiting])
  expect(unfinished.errors).toContain('has not failed for good')
  const discarded = await runJson('jobs', ['discard', waiting])
  expect(discarded.line).toMatchObject({ event: 'job_discarded', jobId: waiting, kind: 'of_a_newer_release' })
  const retried = await runJson('jobs', ['retry', '--all-failed', '--kind', 'reset_mail'])
  expect(retried).toMatchObject({ data: { retried: 1, sameKey: 0 }, line: { event: 'jobs_retried_by_operator' } })
  // The server finds that there is no such link, so the job is done.
  await expect.poll(async () => (await run('jobs', ['retry', failed])).errors).toContain(`There is no job ${failed}.`)
})

test('a store is listed, measured, and deleted only when that is confirmed', async () => {
  const { token } = await logInToDemo(server.addresses)
  const { data } = await runJson<{ stores: { storeId: string; storeUrl: string }[] }>('store', ['list'])
  const { storeId = '', storeUrl = '' } = data.stores[0] ?? {}
  const { data: measured } = await runJson<{ usage: { surveys: number; responses: number } }>('store', [
    'usage',
    storeId,
  ])
  const { surveys } = await read<{ surveys: unknown[] }>(`${server.addresses.dashboard}/api/surveys`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(measured.usage.surveys).toBe(surveys.length)

  const unconfirmed = await run('store', ['delete', storeId])
  expect(unconfirmed.code).toBe(1)
  expect(surveys).toHaveLength(1)
  expect(unconfirmed.errors).toContain(`This would delete ${storeUrl} (${storeId}) with 1 survey, `)
  expect((await run('store', ['usage', storeId])).code).toBe(0)

  const { data: gone, line } = await runJson<{ storeId: string }>('store', ['delete', storeId, '--yes'])
  expect(gone.storeId).toBe(storeId)
  expect(line).toMatchObject({ event: 'store_deleted', storeId })
  expect((await run('store', ['usage', storeId])).errors).toContain(`There is no store ${storeId}.`)
  const login = await fetch(`${server.addresses.dashboard}/api/surveys`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await expect
    .poll(async () => (await fetch(login.url, { headers: { authorization: `Bearer ${token}` } })).status)
    .toBe(401)
})
