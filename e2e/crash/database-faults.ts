import { setTimeout as sleep } from 'node:timers/promises'
import { startSilentProxy } from '../../apps/server/src/testing/silent-proxy.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { type CausedFault, checkFault, MAX_RESUME_MS } from './check-fault.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { administer, type FaultTarget, faults, ROLE } from './faults.ts'
import { limitDisk } from './limited-disk.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { checkRow, type FaultReport, rowOf } from './report.ts'
import type { LogLine } from './server-log.ts'
import { readStoredMessages, readSurplus } from './stored-answers.ts'
import { watchMemory } from './watch-memory.ts'

/** Time after the recovery in which no answer may be refused. */
const RECOVERY_MS = 1_500
const GIVE_UP_MS = 30_000
/** `checkFault` judges the gaps of these faults: it knows when the database accepted connections again. */
const LIMITS = { maxGapMs: Number.POSITIVE_INFINITY, allowed: [200, 503] }

/** How often each fault is caused, how long it lasts, and how large a file of the database can become. */
export type FaultExtent = { readonly rounds: number; readonly lastsMs: number; readonly diskBytes: number }

/** The servers connect to this instead of the database. */
export type Pooler = { readonly url: string; readonly stop: () => Promise<void> }
export type StartPooler = (databaseUrl: string, folder: string) => Promise<Pooler>

type Cause = {
  readonly extent: FaultExtent
  /** Names of `faults`. */
  readonly names: readonly string[]
  readonly startPooler?: StartPooler | undefined
  /** Receives what each fault has shown, at the end. */
  readonly report: (report: FaultReport) => void
}

/** Causes database faults while shoppers answer one server, which must survive all of them. */
export async function breakTheDatabase(folder: string, { extent, names, startPooler, report }: Cause): Promise<void> {
  const { rounds, lastsMs, diskBytes } = extent
  const disk = await limitDisk(folder, diskBytes)
  const postgres = await startDurablePostgres(folder)
  const proxy = await startSilentProxy(postgres.url)
  const target: FaultTarget = { postgres, folder, proxy, disk, diskBytes, isPooled: startPooler !== undefined }
  await createRole(target)
  const pooler = await startPooler?.(urlOf(proxy.url), folder)
  const environment = { DATABASE_URL: pooler?.url ?? urlOf(proxy.url) }
  const log: LogLine[] = []
  const server = await startServerProcess(environment, {
    onLine: (text) => log.push({ text, at: performance.now() }),
  })
  using memory = watchMemory()
  memory.add(server)
  const demo = await logInToDemo(server.addresses)
  const recorder = startRecorder([server.addresses], demo)
  // A second server can start meanwhile; a lock of the first one that was left behind would stop it.
  await (await startServerProcess(environment)).stop()
  const caused: (CausedFault & Pick<FaultReport['row'], 'twice' | 'memoryMb'>)[] = []
  let surplus = 0
  for (const name of Array.from({ length: rounds }, () => names).flat()) {
    const fault = faults[name]
    if (!fault) throw new Error(`There is no fault ${name}`)
    await sleep(RECOVERY_MS)
    memory.takePeakMb()
    const start = performance.now()
    await fault.cause(target, lastsMs)
    const healed = performance.now()
    await untilTaken(recorder, healed)
    const before = surplus
    surplus = await readSurplus(target.postgres.url, demo)
    caused.push({ ...fault, name, start, healed, twice: Math.max(0, surplus - before), memoryMb: memory.takePeakMb() })
  }
  await sleep(RECOVERY_MS)
  await recorder.stop()
  const end = performance.now()
  const exitCode = await server.stop()
  const { lost, areCountersRight } = await readStoredMessages(target.postgres.url, demo, recorder.sent)
  const ofAll = [
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
    ...(areCountersRight ? [] : ['the counters differ from a recount']),
  ]
  for (const [i, fault] of caused.entries()) {
    const until = caused[i + 1]?.start ?? end
    const { twice, memoryMb } = fault
    const row = rowOf({ replies: recorder.replies, lost, twice, memoryMb }, { ...fault, fault: fault.name, until })
    const complaints = [...checkRow(row, LIMITS), ...checkFault({ ...recorder, log }, fault, until)]
    report({ row, complaints: i === caused.length - 1 ? [...complaints, ...ofAll] : complaints })
  }
  await pooler?.stop()
  await proxy.close()
  await target.postgres.stop()
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
