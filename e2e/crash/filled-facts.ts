import { setTimeout as sleep } from 'node:timers/promises'
import { FACT_TABLES } from '../../apps/server/src/responses/facts/delete-facts.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { startInstallation } from './installation.ts'
import { addOldResponses, makeJobsDue } from './old-responses.ts'
import type { FaultReport } from './report.ts'

/** The longest gap is one start of the server. */
const LIMITS = { maxGapMs: 20_000, allowed: [200, 503, 'no reply'] as const }
const KILLS = 5
const AGE = '1 month'
const GIVE_UP_MS = 600_000

/**
 * Makes a survey as a release without facts leaves it, and kills the server with -9 again and again while its job fills in facts and
 * shoppers answer. Then the job runs until the survey is counted by its facts.
 * @param old how many responses have no facts
 */
export async function killWhileFilling(fault: string, folder: string, old: number): Promise<FaultReport> {
  const installation = await startInstallation(folder)
  const { surveyId } = installation.demo.survey
  const databaseUrl = installation.databaseUrl()
  const complaints = await installation.end()
  await removeFacts(databaseUrl, surveyId)
  await addOldResponses(databaseUrl, [{ surveyId, count: old, age: AGE }])
  const withoutFacts = () => countWithoutFacts(databaseUrl, surveyId)
  const start = async () => {
    await makeJobsDue(databaseUrl)
    await installation.start()
  }
  let kills = 0
  while (kills < KILLS) {
    const before = await withoutFacts()
    await start()
    await until(async () => (await withoutFacts()) < before - 1_000)
    await sleep(kills * 137)
    await installation.kill()
    if ((await withoutFacts()) === 0) break
    kills++
  }
  await start()
  await until(async () => (await withoutFacts()) === 0)
  // The survey is counted by facts when a pass has found nothing, an hour after the last one that did.
  await until(async () => {
    await passTwoHours(databaseUrl)
    await makeJobsDue(databaseUrl)
    await sleep(1_000)
    return isComplete(databaseUrl, surveyId)
  })
  if (kills < KILLS) complaints.push(`only ${kills} kills came while facts were filled in`)
  return installation.finish(fault, LIMITS, complaints)
}

/** Leaves responses without facts and counters, which `addOldResponses` counts then. */
const removeFacts = (databaseUrl: string, surveyId: string) =>
  withClient(databaseUrl, async (client) => {
    for (const table of FACT_TABLES) await client.query(`DELETE FROM ${table} WHERE survey_id = $1`, [surveyId])
    await client.query(
      `INSERT INTO survey_totals (store_id, survey_id, corrected_at)
       SELECT store_id, survey_id, '-infinity' FROM surveys WHERE survey_id = $1`,
      [surveyId],
    )
  })

const countWithoutFacts = (databaseUrl: string, surveyId: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM responses WHERE survey_id = $1)::integer
        - (SELECT count(*) FROM response_facts WHERE survey_id = $1)::integer AS n`,
      [surveyId],
    )
    return rows[0]?.n ?? 0
  })

const passTwoHours = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `UPDATE survey_totals SET corrected_at = corrected_at - interval '2 hours' WHERE corrected_at > 'epoch'`,
    ),
  )

const isComplete = (databaseUrl: string, surveyId: string) =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM survey_totals WHERE survey_id = $1 AND complete_at IS NOT NULL',
      [surveyId],
    )
    return rowCount === 1
  })

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The facts were not filled in')
    await sleep(200)
  }
}
