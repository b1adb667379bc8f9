import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreId } from '@earshot/survey'
import { type Random, seededRandom } from '@earshot/survey/testing'
import { verifyFile } from '../../apps/server/src/backup/backup-file.ts'
import { MOVED_TABLES } from '../../apps/server/src/backup/store-tables.ts'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { nameOf, shelfOf } from '../../apps/server/src/pictures/picture-store.ts'
import { picturesInFolder } from '../../apps/server/src/pictures/pictures-in-folder.ts'
import {
  dumpDatabase,
  readReleaseDump,
  restoreRelease,
  setFreshValues,
  withClient,
} from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { root } from '../../scripts/run-node.ts'

const PICTURES = 40

/** A command begins with the start of Node, and nothing can go wrong there. */
const EARLIEST_SHARE = 0.3
const LATEST_SHARE = 1.1

type Command = 'backup' | 'restore' | 'move' | 'export-store' | 'import-store'
type Dump = Awaited<ReturnType<typeof dumpDatabase>>

/** The data that is copied: an installation of six stores with 10,000 responses, one of them with pictures. */
type World = {
  readonly folder: string
  /** The address of the server that has every database but the embedded one. */
  readonly serverUrl: string
  readonly sourceUrl: string
  readonly sourceData: string
  readonly storeId: StoreId
  /** A data folder with the same rows in an embedded database. */
  readonly embedded: string
  readonly original: Dump
  readonly backup: string
  readonly exported: string
  /** The number of rows of each table that the exported store had then. */
  readonly exportedRows: Readonly<Record<string, number>>
}

/** One run of a command from the beginning, and the checks of its result. */
type Trial = {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Checks the remains of a killed command. @returns complaints */
  readonly afterKill: () => Promise<readonly string[]>
  /** The refusal of a second run after a first one that finished. */
  readonly finished: RegExp
  /** Checks the result of the second run. @returns complaints */
  readonly afterSecond: () => Promise<readonly string[]>
}

/**
 * Kills the commands that copy data with -9 at random moments, and runs each a second time.
 * @param kills how often each command is killed
 * @returns complaints, and one line of figures for each command
 */
export async function killCommands(folder: string, { seed, kills }: { seed: number; kills: number }) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'outside'), version: '18', durable: false })
  try {
    const world = await makeWorld(folder, postgres.url)
    const random = seededRandom(seed)
    const complaints: string[] = []
    const figures: string[] = []
    for (const command of Object.keys(trials) as Command[]) {
      const result = await killAgainAndAgain(world, command, random, kills)
      complaints.push(...result.complaints.map((complaint) => `${command}: ${complaint}`))
      figures.push(result.figure)
    }
    return { complaints, figures }
  } finally {
    await postgres.stop()
  }
}

async function killAgainAndAgain(world: World, command: Command, random: Random, kills: number) {
  const complaints: string[] = []
  const undisturbed = await run(command, await trials[command](world))
  if (undisturbed.code !== 0) complaints.push(`ended with ${undisturbed.code}: ${undisturbed.output}`)
  let interrupted = 0
  for (let i = 0; i < kills; i++) {
    const trial = await trials[command](world)
    const share = EARLIEST_SHARE + random() * (LATEST_SHARE - EARLIEST_SHARE)
    const killed = await run(command, trial, share * undisturbed.ms)
    if (killed.code === null) interrupted += 1
    complaints.push(...(await trial.afterKill()))
    const second = await run(command, trial)
    const isFine = second.code === 0 || (second.code === 1 && trial.finished.test(second.output))
    if (!isFine) complaints.push(`the second run ended with ${second.code}: ${second.output}`)
    complaints.push(...(await trial.afterSecond()))
  }
  if (interrupted === 0) complaints.push('no run was interrupted')
  const figure = `${command}: ${kills} times killed, ${interrupted} times before its end; ${Math.round(undisturbed.ms)} ms undisturbed`
  return { complaints, figure }
}

/** @param killAfterMs null lets it end. @returns the exit code, which is null after a kill, and both outputs */
async function run(command: Command, { args, env }: Trial, killAfterMs: number | null = null) {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', `${command}.ts`), ...args], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const ended = once(child, 'close')
  if (killAfterMs !== null) {
    await Promise.race([ended, sleep(killAfterMs)])
    child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  return { code, output: output(), ms: performance.now() - start }
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))
  return () => text
}

async function makeWorld(folder: string, serverUrl: string): Promise<World> {
  const release = await readReleaseDump('20261123040000_told_fields')
  const sourceUrl = await createDatabase(serverUrl, 'source')
  await restoreRelease(sourceUrl, release)
  await migrate(sourceUrl)
  await setFreshValues(sourceUrl)
  const sourceData = join(folder, 'source')
  const storeId = await largestStore(sourceUrl)
  const pictures = picturesInFolder(join(sourceData, 'pictures'))
  for (let i = 0; i < PICTURES; i++) {
    const bytes = new Uint8Array(Buffer.from(`picture ${i} `.repeat(2_000)))
    await pictures.put({ shelf: shelfOf(storeId), name: nameOf(bytes) }, bytes)
  }
  const embedded = join(folder, 'embedded')
  const inside = await startEmbeddedPostgres({ dataDir: embedded, version: '18', durable: true })
  await restoreRelease(inside.url, release)
  await migrate(inside.url)
  await setFreshValues(inside.url)
  const original = await dumpDatabase(inside.url)
  await inside.stop()
  const [backup, exported] = [join(folder, 'whole.backup'), join(folder, 'store.backup')]
  const source = { DATABASE_URL: sourceUrl, EARSHOT_DATA: sourceData }
  await mustRun('backup', [backup], source)
  // The security log of the source gets an event with each export.
  const exportedRows = await rowsOfStore(sourceUrl, storeId)
  await mustRun('export-store', [storeId, exported], source)
  return { folder, serverUrl, sourceUrl, sourceData, storeId, embedded, original, backup, exported, exportedRows }
}

async function mustRun(command: Command, args: readonly string[], env: Readonly<Record<string, string>>) {
  const nothing = async () => []
  const { code, output } = await run(command, { args, env, afterKill: nothing, afterSecond: nothing, finished: /$^/ })
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
}

async function largestStore(databaseUrl: string): Promise<StoreId> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: StoreId }>('SELECT store_id AS id FROM responses GROUP BY 1 ORDER BY count(*) DESC LIMIT 1'),
  )
  if (!rows[0]) throw new Error('The installation has no responses')
  return rows[0].id
}

const trials: { readonly [command in Command]: (world: World) => Promise<Trial> } = {
  backup: async (world) => writing(world, (file) => [file]),
  'export-store': async (world) => writing(world, (file) => [world.storeId, file]),
  restore: async (world) => {
    const url = await createDatabase(world.serverUrl, `restored_${randomUUID()}`)
    const data = join(world.folder, randomUUID())
    return {
      args: [world.backup],
      env: { DATABASE_URL: url, EARSHOT_DATA: data },
      afterKill: () => complaintsAboutHalf(url, world.original),
      finished: /The database is not empty/,
      afterSecond: async () => [
        ...(await complaintsAboutRows(url, world.original)),
        ...complaintsAboutPictures(data, world),
      ],
    }
  },
  move: async (world) => {
    const url = await createDatabase(world.serverUrl, `moved_${randomUUID()}`)
    const data = join(world.folder, randomUUID())
    // The files belong to the user that PostgreSQL runs as.
    execFileSync('cp', ['-a', world.embedded, data])
    return {
      args: ['--to', url],
      env: { EARSHOT_DATA: data },
      afterKill: () => complaintsAboutHalf(url, world.original),
      finished: /was moved to .* already/,
      afterSecond: () => complaintsAboutRows(url, world.original),
    }
  },
  'import-store': async (world) => {
    const url = await createDatabase(world.serverUrl, `imported_${randomUUID()}`)
    await migrate(url)
    const data = join(world.folder, randomUUID())
    const { exportedRows } = world
    // The import is an event in the security log, too.
    const expected = { ...exportedRows, security_events: (exportedRows.security_events ?? 0) + 1 }
    return {
      args: [world.exported],
      env: { DATABASE_URL: url, EARSHOT_DATA: data },
      afterKill: async () => {
        const rows = await rowsOfStore(url, world.storeId)
        const isNothing = Object.values(rows).every((number) => number === 0)
        return isNothing || isSame(rows, expected) ? [] : [`a part of the store can be seen: ${JSON.stringify(rows)}`]
      },
      finished: /is in this installation already/,
      afterSecond: async () => {
        const rows = await rowsOfStore(url, world.storeId)
        const complaints = isSame(rows, expected) ? [] : [`the store has ${JSON.stringify(rows)}`]
        return [...complaints, ...complaintsAboutPictures(data, world)]
      },
    }
  },
}

/** A command that writes a file. */
function writing({ folder, sourceUrl, sourceData }: World, argsOf: (file: string) => string[]): Trial {
  const file = join(folder, randomUUID())
  const complaints = async () => {
    if (!existsSync(file)) return []
    return verifyFile(file, null).then(
      () => [],
      (error: Error) => [`the file has its name and is not whole: ${error.message}`],
    )
  }
  return {
    args: argsOf(file),
    env: { DATABASE_URL: sourceUrl, EARSHOT_DATA: sourceData },
    afterKill: complaints,
    finished: /exists already/,
    afterSecond: async () => (existsSync(file) ? complaints() : ['the second run wrote no file']),
  }
}

/** A server may start on a database only if nothing or everything is there. */
async function complaintsAboutHalf(url: string, original: Dump): Promise<readonly string[]> {
  const refusal = await migrate(url).then(
    () => null,
    (error: Error) => error.message,
  )
  if (refusal !== null) return /has not finished/.test(refusal) ? [] : [`a server is refused with: ${refusal}`]
  const { tables } = await dumpDatabase(url)
  if (tables.every(({ rows }) => rows.length === 0)) return []
  return complaintsAboutRows(url, original)
}

async function complaintsAboutRows(url: string, original: Dump): Promise<readonly string[]> {
  const { tables } = await dumpDatabase(url)
  return original.tables.flatMap(({ name, rows }) => {
    const found = tables.find((table) => table.name === name)?.rows
    return isSame(found, rows)
      ? []
      : [`table ${name} has ${found?.length} rows, not the ${rows.length} of the original`]
  })
}

function complaintsAboutPictures(data: string, { storeId }: World): readonly string[] {
  const names = readdirSync(join(data, 'pictures', shelfOf(storeId))).filter((name) => name.endsWith('.webp'))
  return names.length === PICTURES ? [] : [`${names.length} pictures are there, not ${PICTURES}`]
}

async function rowsOfStore(url: string, storeId: StoreId): Promise<Readonly<Record<string, number>>> {
  const counts = MOVED_TABLES.map((name) => `(SELECT count(*)::int FROM ${name} WHERE store_id = $1) AS ${name}`)
  const { rows } = await withClient(url, (client) => client.query(`SELECT ${counts.join(', ')}`, [storeId]))
  return rows[0]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
