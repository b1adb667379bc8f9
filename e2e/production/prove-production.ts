import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { captureNode } from '../../scripts/run-node.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { HOSTS, type Installation, OPERATOR_TOKEN, startProduction } from './installation.ts'
import { meetPeople, type People } from './people.ts'

const SHOPPERS = 200
const AT_ONCE = 20
const POLL_MS = 100

/** Fails a check with a sentence unless something is so. */
function expectThat(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence)
}

/** Waits until work gives what is wanted. @throws with what it gave last */
async function until<T>(work: () => Promise<T>, isWanted: (found: T) => boolean, limitMs: number): Promise<T> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const found = await work()
    if (isWanted(found)) return found
    if (performance.now() > deadline) throw new Error(`After ${limitMs} ms it is still ${JSON.stringify(found)}`)
    await sleep(POLL_MS)
  }
}

/** One line for each check. A check that fails does not keep the others from running. */
function createChecks() {
  const counts = { passed: 0, failed: 0 }
  return {
    counts,
    /** @param work may return a figure for the line */
    async check(name: string, work: () => Promise<unknown>): Promise<void> {
      try {
        const figure = await work()
        counts.passed += 1
        console.log(`passed  ${name}${typeof figure === 'string' ? `: ${figure}` : ''}`)
      } catch (error) {
        counts.failed += 1
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}

type Checks = ReturnType<typeof createChecks>

/**
 * `npm run prove -- production`: runs Earshot as in production, on Debian's programs, and checks what its operator and its
 * users rely on. One line for each check; the last line counts them.
 * @returns the exit code
 */
export async function proveProduction(): Promise<number> {
  await ensureBuilt()
  using folder = tempFolder()
  const checks = createChecks()
  await using installation = await startProduction(folder.path)
  await proveConnections(installation, checks)
  const people = await meetPeople(installation.send)
  await proveAnswers(installation, people, checks)
  await proveLag(installation, people, checks)
  await proveBackups(installation, people, { folder: folder.path, checks })
  const { passed, failed } = checks.counts
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

type State = { readonly replicaLagSeconds?: number; readonly warnings: readonly string[] }

/** The state that each server reports to its operator. */
const statesOf = ({ servers }: Installation) => Promise.all(servers.map((server) => readState(server)))

const AS_OPERATOR = { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } }

async function readState(server: string): Promise<State> {
  const reply = await fetch(`${server}/readyz?verbose`, AS_OPERATOR)
  if (reply.status !== 200) throw new Error(`${server} is not ready: ${await reply.text()}`)
  return ((await reply.json()) as { data: State }).data
}

async function metricOf(server: string, name: string): Promise<number | null> {
  const text = await (await fetch(`${server}/metrics`, AS_OPERATOR)).text()
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  return value === undefined ? null : Number(value)
}

const untilReplicaIsUsed = ({ servers }: Installation) =>
  until(
    () => Promise.all(servers.map((server) => metricOf(server, 'earshot_replica_used'))),
    (used) => used.every((value) => value === 1),
    15_000,
  )

async function proveConnections(installation: Installation, { check }: Checks): Promise<void> {
  const { send, primaryUrl, replicaUrl } = installation
  await check('nginx serves both hosts over https, and keeps the metrics to itself', async () => {
    const asked = await Promise.all([
      send(HOSTS.dashboard, '/'),
      send(HOSTS.storefront, '/earshot.js'),
      send(HOSTS.dashboard, '/metrics', AS_OPERATOR),
    ])
    const statuses = asked.map(({ status }) => status).join(' ')
    expectThat(statuses === '200 200 404', `statuses are ${statuses}`)
  })
  await check('both servers are ready and read results from the replica', async () => {
    await untilReplicaIsUsed(installation)
    const states = await statesOf(installation)
    // The demo store of this check causes a warning of its own.
    const unexpected = states.flatMap(({ warnings }) => warnings.filter((text) => !text.startsWith('The demo account')))
    expectThat(unexpected.length === 0, unexpected.join(' '))
    return `${states.map(({ replicaLagSeconds }) => replicaLagSeconds).join(' and ')} s behind`
  })
  await check('every connection to the database is encrypted', async () => {
    const figures: number[] = []
    for (const url of [primaryUrl, replicaUrl]) {
      const { rows } = await withClient(url, (client) => client.query<{ all: number; encrypted: number }>(ENCRYPTED))
      const { all = 0, encrypted = 0 } = rows[0] ?? {}
      expectThat(all > 1 && all === encrypted, `${encrypted} of ${all} are`)
      figures.push(all)
    }
    return `${figures[0]} to the primary, ${figures[1]} to the replica`
  })
  await check('the doctor finds no error', async () => {
    const output = await runCommand(installation, 'doctor', [])
    for (const line of ['DATABASE_URL leads to the same database', 'The replica is'])
      expectThat(output.includes(line), output)
  })
}

const ENCRYPTED = `
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE ssl))::int AS encrypted
  FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = 'earshot' AND backend_type = 'client backend'`

/** @returns the ids of the responses, all of which were acknowledged */
async function answerAll({ answer }: People, shoppers: number): Promise<string[]> {
  const ids: string[] = []
  for (let begun = 0; begun < shoppers; begun += AT_ONCE) {
    for (const { responseId, status } of await Promise.all(Array.from({ length: AT_ONCE }, answer))) {
      expectThat(status === 200, `an answer was answered with ${status}`)
      ids.push(responseId)
    }
  }
  return ids
}

async function proveAnswers({ primaryUrl }: Installation, people: People, { check }: Checks): Promise<void> {
  const before = await people.countResponses()
  const ids: string[] = []
  await check(`answers of ${SHOPPERS} shoppers are acknowledged and stored`, async () => {
    ids.push(...(await answerAll(people, SHOPPERS)))
    const { rowCount } = await withClient(primaryUrl, (client) =>
      client.query('SELECT FROM responses WHERE response_id = ANY($1::uuid[])', [ids]),
    )
    expectThat(rowCount === SHOPPERS, `${rowCount} are stored`)
  })
  await check('results, list and file have all of them', async () => {
    const wanted = before + ids.length
    await until(people.countResponses, (count) => count === wanted, 5_000)
    const inFile = await people.countFile()
    expectThat(inFile === wanted, `the file has ${inFile} of ${wanted}`)
    const listed = await people.listResponses()
    expectThat(
      listed.every((id) => ids.includes(id)),
      'the list has other responses first',
    )
    return `${wanted} responses`
  })
}

async function proveLag(installation: Installation, people: People, { check }: Checks): Promise<void> {
  const onReplica = (statement: string) => withClient(installation.replicaUrl, (client) => client.query(statement))
  const before = await people.countResponses()
  let wanted = before
  await onReplica('SELECT pg_wal_replay_pause()')
  await check('a person sees their own change at once, although the replica does not have it', async () => {
    const [newest = ''] = await people.listResponses()
    const cookie = await people.deleteResponse(newest)
    wanted -= 1
    for (let i = 0; i < 10; i++) {
      expectThat(!(await people.listResponses(cookie)).includes(newest), 'the list still has the response')
      expectThat((await people.countFile()) >= wanted, 'the file has fewer responses')
    }
    expectThat((await people.listResponses()).includes(newest), 'others do not read from the replica')
  })
  await check('results are exact while the replica is more than five seconds behind', async () => {
    wanted += (await answerAll(people, AT_ONCE)).length
    const start = performance.now()
    const isBehind = ({ warnings }: State) => warnings.join().includes('seconds behind')
    await until(
      () => statesOf(installation),
      (states) => states.every(isBehind),
      8_000,
    )
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    for (let i = 0; i < 20; i++) {
      const count = await people.countResponses()
      expectThat(count === wanted, `${count} instead of ${wanted}`)
    }
    return `from ${seconds} s after the answers on`
  })
  await check('the metrics of both servers say so', async () => {
    const lags: (number | null)[] = []
    for (const server of installation.servers) {
      expectThat((await metricOf(server, 'earshot_replica_used')) === 0, 'earshot_replica_used is not 0')
      lags.push(await metricOf(server, 'earshot_replica_lag_seconds'))
    }
    expectThat(
      lags.every((lag) => lag !== null && lag > 5),
      `earshot_replica_lag_seconds is ${lags.join()}`,
    )
  })
  await onReplica('SELECT pg_wal_replay_resume()')
  await check('the replica is used again when it has caught up', async () => {
    await untilReplicaIsUsed(installation)
    const count = await people.countResponses()
    expectThat(count === wanted, `${count} instead of ${wanted}`)
  })
}

type BackupProof = { readonly folder: string; readonly checks: Checks }

async function proveBackups(
  installation: Installation,
  people: People,
  { folder, checks }: BackupProof,
): Promise<void> {
  const { primaryUrl } = installation
  const { check } = checks
  const file = join(folder, 'earshot.backup')
  await check('the daily backup was written', async () => {
    const { BACKUP_DIR } = installation.environment
    await until(
      async () => readdirSync(BACKUP_DIR).filter((name) => name.endsWith('.backup')).length,
      (n) => n === 1,
      5_000,
    )
  })
  await check('npm run backup writes the installation while it runs', async () => {
    await runCommand(installation, 'backup', [file])
  })
  await check('npm run restore restores it into another database, where every count is right', async () => {
    const url = new URL(primaryUrl)
    url.pathname = '/postgres'
    const restored = {
      DATABASE_URL: await createDatabase(url.href, 'restored'),
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URL: '',
    }
    await runCommand(installation, 'restore', [file], { ...restored, EARSHOT_DATA: join(folder, 'restored') })
    const output = await runCommand(installation, 'rebuild', [], restored)
    expectThat(output.includes('Every counter equals a recount'), output)
    const count = async (address: string) => {
      const { rows } = await withClient(address, (client) =>
        client.query<{ n: number }>('SELECT count(*)::int AS n FROM responses WHERE survey_id = $1', [people.surveyId]),
      )
      return rows[0]?.n
    }
    const counts = [await count(primaryUrl), await count(restored.DATABASE_URL)]
    expectThat(counts[0] === counts[1], `${counts[1]} of ${counts[0]} responses are restored`)
    return `${counts[1]} responses of the survey`
  })
}

/** @returns its output @throws if the exit code is not 0 */
async function runCommand(
  { environment, servers }: Installation,
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const port = new URL(servers[0] ?? '').port
  const { code, output } = await captureNode([join('scripts', `${name}.ts`), ...args], {
    ...environment,
    PORT: port,
    ...more,
  })
  expectThat(code === 0, `npm run ${name} ended with ${code}: ${output.trim()}`)
  return output
}
