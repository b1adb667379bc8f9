import { complaintsAboutBugs } from '../crash/server-log.ts'
import { readStoredMessages } from '../crash/stored-answers.ts'
import { type Exchange, isSuccess } from './exchange.ts'
import { RESPONSES } from './stores.ts'
import type { UpgradeRun } from './upgrade-servers.ts'

const MAX_FAILURES_SHOWN = 20

type Row = {
  readonly check: string
  /** How many things were checked. */
  readonly count: number
  readonly failed: number
  readonly slowestMs?: number
  readonly isFine: boolean
}

/** Checks the requests of an upgrade, and the database at its end. */
export async function checkRun(run: UpgradeRun, databaseUrl: string): Promise<readonly Row[]> {
  const { load, stores, counted, exitCodes, log } = run
  const rows = [...Map.groupBy(load.exchanges, ({ group }) => group)].map(([group, exchanges]) =>
    rowOfExchanges(group, exchanges),
  )
  const stored = await Promise.all(stores.map((store) => readStoredMessages(databaseUrl, store, load.sentTo(store))))
  const sent = stores.map(load.sentTo)
  const acknowledged = sent.flat().filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const begun = sent.map((messages) => RESPONSES + new Set(messages.map(({ responseId }) => responseId)).size)
  const differences = begun.map((number, index) => Math.abs(number - (counted[index] ?? 0)))
  const wrongCounters = stored.filter(({ areCountersRight }) => !areCountersRight)
  return [
    ...rows,
    rowOf('acknowledged answers are stored', acknowledged.length, sum(stored.map(({ lost }) => lost.length))),
    rowOf('responses are counted once', sum(begun), sum(stored.map(({ twice }) => twice))),
    rowOf('responses are in the results', sum(begun), sum(differences)),
    rowOf('counters equal a recount', stored.length, wrongCounters.length),
    rowOf('servers ended with 0', exitCodes.length, exitCodes.filter((code) => code !== 0).length),
    {
      check: 'bugs in the log',
      count: log.length,
      failed: complaintsAboutBugs(log).length,
      isFine: complaintsAboutBugs(log).length === 0,
    },
  ]
}

const rowOfExchanges = (check: string, exchanges: readonly Exchange[]): Row => ({
  ...rowOf(check, exchanges.length, exchanges.filter((exchange) => !isSuccess(exchange)).length),
  slowestMs: Math.max(...exchanges.map(({ ms }) => ms)),
})

/** A check of nothing has shown nothing. */
const rowOf = (check: string, count: number, failed: number): Row => ({
  check,
  count,
  failed,
  isFine: count > 0 && failed === 0,
})

/** The table, the first requests that failed, and how many checks passed. */
export function formatTable(rows: readonly Row[], { load, migrations, retried, areRetained }: UpgradeRun): string[] {
  const line = (check: string, count: string, failed: string, slowest: string) =>
    `${check.padEnd(48)}${count.padStart(9)}${failed.padStart(9)}${slowest.padStart(12)}`
  const failures = load.exchanges.filter((exchange) => !isSuccess(exchange))
  const passed = rows.filter(({ isFine }) => isFine).length
  return [
    line('check', 'number', 'failed', 'slowest'),
    ...rows.map(({ check, count, failed, slowestMs }) =>
      line(check, `${count}`, `${failed}`, slowestMs === undefined ? '' : `${Math.round(slowestMs)} ms`),
    ),
    ...failures.slice(0, MAX_FAILURES_SHOWN).map(({ request, outcome }) => `  ${request}: ${outcome}`),
    `  Migrations that ran beside the old servers: ${migrations.length === 0 ? 'none' : migrations.join(', ')}.`,
    `  nginx sent ${retried} requests to the other server.`,
    ...(areRetained ? [] : ['  The old release retains no assets, so they were copied as CHANGELOG.md says.']),
    `${passed} passed, ${rows.length - passed} failed`,
  ]
}
