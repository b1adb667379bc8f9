import { openDb } from '../apps/server/src/db/open-db.ts'
import { readSnapshot } from '../apps/server/src/db/read-snapshot.ts'
import { enqueue } from '../apps/server/src/jobs/enqueue.ts'
import { FACT_TABLES } from '../apps/server/src/responses/facts/delete-facts.ts'
import { FILL_FACTS } from '../apps/server/src/responses/facts/fill-facts.ts'
import { recountFacts } from '../apps/server/src/responses/facts/recount-facts.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'
import { closedLoop } from './load/run-load.ts'
import { openInstallation } from './open-installation.ts'
import { openNeighbors } from './open-neighbors.ts'
import type { SeededSurvey } from './seed/replicate.ts'

const ROUNDS = 3
const OWN_SECONDS = 10

/**
 * Fills in the facts of a survey of a million responses, as after the upgrade from a release without facts, while other stores get
 * answers. Then compares them with a recount.
 * @throws if a fact is wrong
 */
export async function benchFilling(folder: string): Promise<Figures<'filling'>> {
  await using installation = await openInstallation(folder)
  const { db, client, surveys } = installation
  const { large } = surveys
  const neighbors = await openNeighbors(installation)
  const idle: number[] = []
  for (let round = 0; round < ROUNDS; round++) idle.push(await neighbors.p99())
  // In one transaction, so that no job of the running server adds totals between the statements.
  await client.query('BEGIN')
  for (const table of FACT_TABLES) await client.query(`DELETE FROM ${table} WHERE survey_id = $1`, [large.surveyId])
  await client.query(`INSERT INTO survey_totals (store_id, survey_id, corrected_at) VALUES ($1, $2, '-infinity')`, [
    large.storeId,
    large.surveyId,
  ])
  await client.query('COMMIT')
  await client.query('VACUUM (ANALYZE) response_facts')
  const payload = { surveyId: large.surveyId, after: null, changed: 0, canComplete: false }
  await enqueue(db, FILL_FACTS, { storeId: large.storeId, key: large.surveyId, payload })
  const start = performance.now()
  const figures = { whileFilled: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) figures.whileFilled.push((await neighbors.p99()) / median(idle))
  const own = {
    origin: installation.storefront,
    targets: [await installation.targetOf(large)],
    connections: 2,
    seconds: OWN_SECONDS,
  }
  // The survey itself gets answers meanwhile, too.
  while (await isFilling()) await closedLoop(own)
  console.log(`    facts were filled in for ${Math.round((performance.now() - start) / 1_000)} s`)
  await assertRight(installation.databaseUrl, large)
  return figures

  async function isFilling(): Promise<boolean> {
    const { rowCount } = await client.query("SELECT FROM jobs WHERE kind = 'fill_facts' AND store_id = $1", [
      large.storeId,
    ])
    return rowCount !== 0
  }
}

/** Compares facts with responses and totals with facts, which takes minutes. @throws if any differs */
async function assertRight(url: string, survey: SeededSurvey): Promise<void> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(url, 1, fail, 'command')
  let wrongFacts = 0
  const { differences } = await readSnapshot(db, (snapshot) =>
    recountFacts(snapshot, survey, async (keys) => {
      wrongFacts += keys.length
    }),
  )
  await close()
  if (wrongFacts > 0 || differences.length > 0) {
    throw new Error(`${wrongFacts} facts and ${differences.length} totals differ from a recount`)
  }
}
