import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { startSilentProxy } from '../../apps/server/src/testing/silent-proxy.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { type CausedFault, checkFault, MAX_RESUME_MS } from './check-fault.ts'
import { complaintsAbout } from './crash.ts'
import { administer, type FaultTarget, faults, ROLE } from './faults.ts'
import { limitDisk } from './limited-disk.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import type { LogLine } from './server-log.ts'

/** Time after the recovery in which no answer may be refused. */
const RECOVERY_MS = 1_500
const GIVE_UP_MS = 30_000

/** How often each fault is caused, how long it lasts, and how large a file of the database can become. */
export type FaultExtent = { readonly rounds: number; readonly lastsMs: number; readonly diskBytes: number }

/** The servers connect to this instead of the database. */
export type Pooler = { readonly url: string; readonly stop: () => Promise<void> }
export type StartPooler = (databaseUrl: string, folder: string) => Promise<Pooler>

/**
 * Causes every fault while shoppers answer one server, which must survive all of them.
 * @returns complaints, and one line of figures for each fault
 */
export async function breakTheDatabase(
  folder: string,
  { rounds, lastsMs, diskBytes }: FaultExtent,
  startPooler?: StartPooler,
) {
  const disk = await limitDisk(folder, diskBytes)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  const proxy = await startSilentProxy(postgres.url)
  const target: FaultTarget = { postgres, folder, proxy, disk, diskBytes, isPooled: startPooler !== undefined }
  await createRole(target)
  const pooler = await startPooler?.(urlOf(proxy.url), folder)
  const environment = { DATABASE_URL: pooler?.url ?? urlOf(proxy.url) }
  const log: LogLine[] = []
  const server = await startServerProcess(environment, {
    onLine: (text) => log.push({ text, at: performance.now() }),
  })
  const demo = await logInToDemo(server.addresses)
  const recorder = startRecorder(server.addresses, demo)
  // A second server can start meanwhile; a lock of the first one that was left behind would stop it.
  await (await startServerProcess(environment)).stop()
  const caused: CausedFault[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const [name, fault] of Object.entries(faults)) {
      await sleep(RECOVERY_MS)
      const start = performance.now()
      await fault.cause(target, lastsMs)
      const healed = performance.now()
      caused.push({ ...fault, name, start, healed })
      await untilTaken(recorder, healed)
    }
  }
  await sleep(RECOVERY_MS)
  await recorder.stop()
  const end = performance.now()
  const exitCode = await server.stop()
  const verdicts = caused.map((fault, i) => checkFault({ ...recorder, log }, fault, caused[i + 1]?.start ?? end))
  const complaints = [
    ...verdicts.flatMap((verdict) => verdict.complaints),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
    ...(await complaintsAbout(target.postgres.url, demo, recorder.sent)),
  ]
  await pooler?.stop()
  await proxy.close()
  await target.postgres.stop()
  const { sent } = recorder
  return {
    complaints,
    figures: verdicts.map(({ figures }) => figures),
    acknowledged: sent.filter(({ acknowledged }) => acknowledged).length,
    sent: sent.length,
  }
}

async function createRole(target: FaultTarget): Promise<void> {
  const database = new URL(target.postgres.url).pathname.slice(1)
  await administer(
    target,
    `CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`,
    `GRANT ALL ON DATABASE ${database} TO ${ROLE}`,
    `ALTER SCHEMA public OWNER TO ${ROLE}`,
  )
}

function urlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = ROLE
  url.password = ROLE
  return url.href
}

/** Waits until an answer is accepted, and then until late refusals would have been seen. */
async function untilTaken({ replies }: Recorder, healed: number): Promise<void> {
  const isTaken = () => replies.some(({ status, at, ms }) => status === 200 && at - ms > healed)
  while (!isTaken() && performance.now() - healed < GIVE_UP_MS) await sleep(20)
  await sleep(Math.max(0, healed + MAX_RESUME_MS - performance.now()))
}
