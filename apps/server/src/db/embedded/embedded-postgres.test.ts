import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { canReach, NOBODY } from './account.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const version = inject('postgresVersion')
const isRoot = process.getuid?.() === 0
const holder = fileURLToPath(new URL('../../testing/hold-postgres.ts', import.meta.url))

// A name that must not be read as the mark of a supervisor, with a number that no process has.
const folder = mkdtempSync(join(tmpdir(), 'earshot-4194305-'))
chmodSync(folder, 0o755)
const cluster = join(folder, `pg${version}`)
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const postgres of started.splice(0)) await postgres.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an answer survives an orderly stop, and the server is one of ours', async () => {
  const first = await start()
  await query(first.url, `create table kept (word text); insert into kept values ('orderly')`)
  await first.stop()
  const second = await start()
  expect(await words(second.url)).toEqual(['orderly'])
  const [settings] = await query(
    second.url,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('data_checksums') as checksums, current_setting('unix_socket_directories') as sockets,
            current_setting('fsync') as fsync, 'a' < 'B' as ignores_case`,
  )
  expect(settings).toMatchObject({ encoding: 'UTF8', checksums: 'on', sockets: '', fsync: 'on', ignores_case: false })
  expect(settings?.version).toMatch(new RegExp(`^${version}\\.`))
})

test('an answer survives kill -9 of Earshot, and the next start needs no help', async () => {
  const { child, url } = await startChild()
  await query(url, `insert into kept values ('killed')`)
  child.kill('SIGKILL')
  expect(await words((await start()).url)).toEqual(['orderly', 'killed'])
})

test('a PostgreSQL that is killed is started again at the same address, with every answer, and says so', async () => {
  const sentences: string[] = []
  const { url } = await start(folder, (sentence) => sentences.push(sentence))
  for (const word of ['shot', 'shot again']) {
    await query(url, `insert into kept values ('${word}')`)
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(async () => expect(await words(url)).toContain(word), 20_000)
  }
  expect(await words(url)).toEqual(['orderly', 'killed', 'shot', 'shot again'])
  const [ended, ...others] = sentences
  expect(ended).toMatch(/^The embedded PostgreSQL ended, and is started again: .*SIGKILL/s)
  expect(others).toContain('The embedded PostgreSQL answers again.')
})

test('one that is stopped while it is started again stays stopped', async () => {
  const { url, stop } = await start()
  process.kill(postmaster(), 'SIGKILL')
  await stop()
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  await (await start()).stop()
  // In the middle of an attempt, which comes 250 ms after the end.
  const second = await start()
  process.kill(postmaster(), 'SIGKILL')
  await sleep(300)
  await second.stop()
  await expect(query(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a process number that was given to another program does not stop the start', async () => {
  await (await start()).stop()
  const lines = [process.pid, cluster, 0, 1, '', '127.0.0.1', '', 'ready']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'), { mode: 0o666 })
  expect(await words((await start()).url)).toHaveLength(4)
})

test('a PostgreSQL that lost its supervisor is stopped by the next start', async () => {
  const { child, url } = await startChild()
  process.kill(supervisor(), 'SIGKILL')
  child.kill('SIGKILL')
  expect(await words((await start()).url)).toHaveLength(4)
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a second Earshot on the same folder is refused in one sentence, and the first goes on', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(
    `Another Earshot already uses ${folder}. Stop it first, or set EARSHOT_DATA to another folder.`,
  )
  expect(await words(first.url)).toHaveLength(4)
})

test('of two that start at once, one wins and the other is refused', async () => {
  const ends = await Promise.allSettled([start(), start()])
  expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('only the user of Earshot can enter the data folder, also one that was open before', async () => {
  const home = mkdtempSync(join(tmpdir(), 'earshot-open-'))
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'pictures'))
  writeFileSync(join(home, 'pictures', 'shelf'), '')
  for (const path of ['pictures', 'pictures/shelf']) chmodSync(join(home, path), 0o777)
  try {
    for (const _ of ['first start', 'second start']) {
      const { url, stop } = await start(home)
      // As root, PostgreSQL's account has to pass through, but not to list it.
      expect(modeOf(home)).toBe(isRoot ? 0o710 : 0o700)
      expect(statSync(home).gid).toBe(statSync(join(home, `pg${version}`)).gid)
      expect(
        [`pg${version}`, `pg${version}.log`, 'pictures', 'pictures/shelf'].map((name) => modeOf(join(home, name))),
      ).toEqual([0o700, 0o600, 0o700, 0o600])
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await stop()
    }
  } finally {
    rmSync(home, { recursive: true })
  }
})

test('only the owner may read the password, and a wrong one is refused', async () => {
  const { url } = await start()
  expect(modeOf(join(cluster, 'earshot-password'))).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('no setting is among the arguments of a process, which every user of the machine can read', async () => {
  vi.stubEnv('BACKUP_PASSPHRASE', 'only-in-the-environment')
  await start()
  const running = execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' })
  expect(running).toContain(cluster)
  expect(running).not.toContain('only-in-the-environment')
})

// Only Linux shows the arguments and variables of a process as files.
if (process.platform === 'linux') {
  test('the supervisor has its order from a pipe, and neither it nor PostgreSQL has a variable of ours', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://user:only-in-the-environment@mail.example')
    vi.stubEnv('NODE_OPTIONS', '--max-semi-space-size=16')
    await start()
    const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean)
    expect(read(supervisor(), 'cmdline')).toEqual([process.execPath, expect.stringMatching(/supervisor\.ts$/)])
    expect(read(postmaster(), 'cmdline').join(' ')).toContain(cluster)
    for (const pid of [supervisor(), postmaster()]) {
      const names = read(pid, 'environ').map((line) => line.slice(0, line.indexOf('=')))
      expect(names).toEqual(expect.arrayContaining(['LC_ALL', 'PATH', 'TZ']))
      expect(
        names.filter((name) => !/^(?:LC_ALL|TZ|PATH|TMPDIR|(?:DY)?LD_LIBRARY_PATH|MALLOC_ARENA_MAX)$/.test(name)),
      ).toEqual([])
    }
  })
}

test('why PostgreSQL did not start is told in its own words', async () => {
  await (await start()).stop()
  writeFileSync(join(cluster, 'postgresql.auto.conf'), 'no_such_setting = 1\n')
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"')
  writeFileSync(join(cluster, 'postgresql.auto.conf'), '')
})

test('a database is made as a copy of another and removed while somebody is connected', async () => {
  const { url } = await start()
  const original = await createDatabase(url, 'original')
  await query(original, 'create table copied as select 7 as number')
  const copy = await createDatabase(url, 'a "copy"', 'original')
  expect(await query(copy, 'select number from copied')).toEqual([{ number: 7 }])
  const connected = new Client({ connectionString: copy })
  connected.on('error', () => {})
  await connected.connect()
  await dropDatabase(url, 'a "copy"')
  expect(await query(url, `select from pg_database where datname = 'a "copy"'`)).toEqual([])
})

// Tests that only root can run exist only for root; nothing is skipped.
if (isRoot && canReach(fileURLToPath(new URL('.', import.meta.url)), NOBODY)) {
  test('an ordinary user runs it too, and root can take over the folder and give it back', async () => {
    const home = join(folder, 'ordinary')
    mkdirSync(home)
    chmodSync(home, 0o777)
    const first = await startChild(home, NOBODY)
    await query(first.url, `create table kept (word text); insert into kept values ('ordinary')`)
    first.child.kill('SIGKILL')
    const asRoot = await start(home)
    expect(await words(asRoot.url)).toEqual(['ordinary'])
    await asRoot.stop()
    expect(await words((await startChild(home, NOBODY)).url)).toEqual(['ordinary'])
  })
}

if (isRoot) {
  test('root whose folder nobody else can reach keeps the data elsewhere and says so', async () => {
    const home = mkdtempSync(join(tmpdir(), 'earshot-closed-'))
    const messages: string[] = []
    const dataDir = join(home, 'data')
    const postgres = await startEmbeddedPostgres({
      dataDir,
      version,
      durable: false,
      print: (line) => messages.push(line),
    })
    try {
      expect(postgres.dataDir).toMatch(/^\/var\/lib\/earshot\/[0-9a-f]{16}$/)
      expect(messages).toEqual([
        expect.stringContaining(`cannot reach ${dataDir}: the data is in ${postgres.dataDir}.`),
      ])
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await postgres.stop()
      for (const path of [home, postgres.dataDir]) rmSync(path, { recursive: true })
    }
    expect(existsSync(home)).toBe(false)
  })
}

const modeOf = (path: string) => statSync(path).mode & 0o7777

async function start(dataDir = folder, report: (sentence: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, version, durable: true, report })
  started.push(postgres)
  return postgres
}

/** The database in a process of its own, which can be killed. */
async function startChild(dataDir = folder, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [holder, dataDir, version], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, ...(JSON.parse(line) as { url: string; dataDir: string; messages: string[] }) }
}

const supervisor = () => Number(readFileSync(join(cluster, 'postmaster.opts'), 'utf8').match(/=earshot-(\d+)/)?.[1])

function postmaster(): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

async function words(url: string): Promise<string[]> {
  return (await query(url, 'select word from kept')).map((row) => row.word as string)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a data folder that cannot be made is named', async () => {
  await expect(startEmbeddedPostgres({ dataDir: '/proc/none', version: '18', durable: false })).rejects.toThrow(
    /^The data folder \/proc\/none cannot be written \(E\w+: [^,]+\)\. Give it to the user/,
  )
})
