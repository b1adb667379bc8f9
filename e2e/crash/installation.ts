import type { Addresses } from '../../apps/server/src/start/start-server.ts'
import { logInToDemo } from '../support/demo-client.ts'
import type { ServerOptions } from '../support/server-process.ts'
import { complaintsAboutWaits } from './check-fault.ts'
import { startRecorder } from './recorder.ts'
import { checkRow, type FaultLimits, type FaultReport, rowOf } from './report.ts'
import { openRestartableServers } from './restartable-servers.ts'
import { complaintsAboutBugs } from './server-log.ts'
import { readStoredMessages } from './stored-answers.ts'

type Options = {
  readonly servers?: number
  /** How many more servers can be started, at addresses that are not known to shoppers. */
  readonly spare?: number
  readonly shoppers?: number
  readonly environment?: Readonly<Record<string, string>>
  /** Options of all servers. */
  readonly options?: Omit<ServerOptions, 'onLine'>
}

/** Starts servers on a PostgreSQL of their own, while shoppers answer at them. */
export async function startInstallation(
  folder: string,
  { servers: count = 1, spare = 0, shoppers, environment = {}, options = {} }: Options = {},
) {
  const servers = await openRestartableServers(folder, { addresses: count + spare, environment, options })
  const first = await servers.start()
  const demo = await logInToDemo(first.addresses)
  const addresses: [Addresses, ...Addresses[]] = [first.addresses]
  for (let index = 1; index < count; index++) addresses.push((await servers.start(index)).addresses)
  const begin = performance.now()
  const recorder = startRecorder(addresses, demo, shoppers)
  const { databaseUrl, start, end, kill, cutPower } = servers
  return {
    demo,
    recorder,
    databaseUrl,
    /** The address of the first server's dashboard. */
    dashboard: first.addresses.dashboard,
    start,
    end,
    kill,
    cutPower,
    /**
     * Ends everything, and judges all that was recorded.
     * @param complaints those that the caller has already
     */
    async finish(fault: string, limits: FaultLimits, complaints: readonly string[] = []): Promise<FaultReport> {
      const until = performance.now()
      await recorder.stop()
      const memoryMb = servers.memory.takePeakMb()
      servers.memory[Symbol.dispose]()
      const atEnd: string[] = []
      for (const index of [...servers.running.keys()]) atEnd.push(...(await end(index)))
      const stored = await readStoredMessages(databaseUrl(), demo, recorder.sent)
      await servers.stopPostgres()
      const row = rowOf({ replies: recorder.replies, ...stored, memoryMb }, { fault, start: begin, until })
      const own = [
        ...complaints,
        ...atEnd,
        ...complaintsAboutWaits(recorder.replies),
        ...complaintsAboutBugs(servers.log),
        ...(stored.areCountersRight ? [] : ['the counters differ from a recount']),
      ]
      return { row, complaints: [...checkRow(row, limits), ...own.map((complaint) => `${fault}: ${complaint}`)] }
    },
  }
}
