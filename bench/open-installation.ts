import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { type Db, openDb } from '../apps/server/src/db/open-db.ts'
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts'
import { measuredSeconds } from './duration.ts'
import type { LoadTarget } from './load/requests.ts'
import { closedLoop, loadTarget } from './load/run-load.ts'
import { type SeededInstallation, seededDocument } from './seed/build-installation.ts'
import type { SeededSurvey } from './seed/replicate.ts'
import { copySeed } from './seed/seed-cache.ts'

/** The first requests of a server are slower because its code is still being compiled. */
const WARM_UP_SECONDS = 5

export type OpenInstallation = AsyncDisposable & {
  /** The address of its database. */
  readonly databaseUrl: string
  readonly db: Db
  readonly client: Client
  readonly server: ServerProcess
  readonly storefront: string
  readonly surveys: SeededInstallation
  /** The messages to send to a survey of the installation. */
  targetOf(survey: SeededSurvey): Promise<LoadTarget>
  /** The numbers of begun and of completed responses in the totals of these surveys. */
  counted(targets: readonly LoadTarget[]): Promise<Counted>
}

export type Counted = { readonly started: number; readonly completed: number }

/**
 * Starts the product on a copy of the seeded installation, with a proxy in front that forwards shoppers' addresses.
 * @param own variables of the environment besides those of every bench
 */
export async function openInstallation(
  folder: string,
  own: Readonly<Record<string, string>> = {},
): Promise<OpenInstallation> {
  await using opened = new AsyncDisposableStack()
  const surveys = await copySeed(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const installation = opened.use(await openOn(postgres.url, surveys, own))
  const running = opened.move()
  return { ...installation, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** The same on a database that has the installation. The caller stops it afterwards. */
export async function openOn(
  databaseUrl: string,
  surveys: SeededInstallation,
  own: Readonly<Record<string, string>> = {},
): Promise<OpenInstallation> {
  await using opened = new AsyncDisposableStack()
  const { db, close } = openDb(databaseUrl, 1, () => {})
  opened.defer(close)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  opened.defer(() => client.end())
  const environment = { DATABASE_URL: databaseUrl, DEMO: 'off', EMBEDDED_BILLING: 'on', BEHIND_PROXY: 'on', ...own }
  const server = await startServerProcess(environment)
  opened.defer(async () => void (await server.stop()))
  const { storefront } = server.addresses
  const targetOf = async (survey: SeededSurvey) => loadTarget(await seededDocument(db, survey))
  const targets = await Promise.all(surveys.empty.slice(-1).map(targetOf))
  console.log('  warming up')
  await closedLoop({ origin: storefront, targets, connections: 64, seconds: measuredSeconds(WARM_UP_SECONDS) })
  const running = opened.move()
  return {
    databaseUrl,
    db,
    client,
    server,
    storefront,
    surveys,
    targetOf,
    counted: async (targets) => {
      const { rows } = await client.query<Counted>(COUNTED, [targets.map(({ surveyId }) => surveyId)])
      return rows[0] ?? { started: 0, completed: 0 }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const COUNTED = `
  SELECT coalesce(sum(counted), 0)::float8 AS started, coalesce(sum(counts[1]), 0)::float8 AS completed
  FROM survey_totals WHERE survey_id = ANY($1::uuid[])`

/**
 * Checks that messages were counted, none of them set aside.
 * @param repliesLost messages without a reply, which may have been counted
 * @throws if the totals do not match the accepted messages
 */
export function assertCounted(before: Counted, after: Counted, accepted: number, repliesLost: number): void {
  const started = after.started - before.started
  const completed = after.completed - before.completed
  const isRight = started >= accepted && started <= accepted + repliesLost && completed === started
  if (!isRight)
    throw new Error(
      `${accepted} messages were accepted, but ${started} were counted as begun, ${completed} as completed`,
    )
}
