import { enqueue } from '../apps/server/src/jobs/enqueue.ts'
import { sealFacts } from '../apps/server/src/responses/facts/segments/seal-facts.ts'
import { ERASE_SURVEY } from '../apps/server/src/surveys/erase-deleted-surveys.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'
import { logInAsMerchant } from './log-in-as-merchant.ts'
import { type OpenInstallation, openInstallation } from './open-installation.ts'
import { openNeighbors } from './open-neighbors.ts'
import { seededDocument } from './seed/build-installation.ts'

const ROUNDS = 3

/**
 * The p99 of messages to other stores while a merchant filters the results of a survey of a million responses, one query after the
 * other, and while such a survey is erased; beside the p99 without either.
 */
export async function benchNeighbors(folder: string): Promise<Figures<'neighbors'>> {
  // Without billing, results have filters and no survey is full.
  await using installation = await openInstallation(folder, { EMBEDDED_BILLING: 'off' })
  const { db, client, surveys } = installation
  const { large } = surveys
  const { p99 } = await openNeighbors(installation)
  await sealFacts(db, { ...large, now: new Date(), rest: async () => {} }, new AbortController().signal)
  await client.query('VACUUM (ANALYZE) fact_segments, fact_bits')
  const ask = await filteredResults(installation)
  const figures = { whileFiltered: [] as number[], whileErased: [] as number[] }
  const idle: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await p99())
    const asking = repeat(ask)
    const filtered = await p99()
    const times = await asking.stop()
    console.log(`    ${times.length} filtered results, the median in ${median(times).toFixed(0)} ms`)
    figures.whileFiltered.push(filtered / (idle.at(-1) ?? 1))
  }
  await client.query(
    `UPDATE surveys SET status = 'draft', deleted_at = now() - interval '40 days' WHERE survey_id = $1`,
    [large.surveyId],
  )
  await enqueue(db, ERASE_SURVEY, {
    storeId: large.storeId,
    key: large.surveyId,
    payload: { surveyId: large.surveyId },
  })
  let left = await responsesLeft()
  for (let round = 0; round < ROUNDS; round++) {
    const erased = await p99()
    const now = await responsesLeft()
    console.log(`    ${left - now} responses were erased`)
    if (now === 0 || now === left) throw new Error('The survey was not erased all the time')
    left = now
    figures.whileErased.push(erased / median(idle))
  }
  return figures

  async function responsesLeft(): Promise<number> {
    const { rows } = await client.query<{ n: number }>(
      'SELECT counted::float8 AS n FROM survey_totals WHERE store_id = $1 AND survey_id = $2',
      [large.storeId, large.surveyId],
    )
    return rows[0]?.n ?? 0
  }
}

/** Logs in to the store of the large survey. @returns a function that asks for its results by filters */
async function filteredResults(installation: OpenInstallation): Promise<() => Promise<void>> {
  const { db, surveys } = installation
  const ask = await logInAsMerchant(installation, surveys.large)
  const { questions } = await seededDocument(db, surveys.large)
  const choice = questions.flatMap(({ questionId, control }) =>
    control.as === 'options' ? [`answer:${questionId}:${control.options[0]?.optionId}`] : [],
  )[0]
  const query = new URLSearchParams([
    ['filter', choice ?? ''],
    ['filter', 'device:phone'],
  ])
  return async () => void (await (await ask(`/surveys/${surveys.large.surveyId}/results?${query}`)).arrayBuffer())
}

/** Asks again and again, one after the other. */
function repeat(ask: () => Promise<void>) {
  let isStopped = false
  const times: number[] = []
  const asking = (async () => {
    while (!isStopped) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  })()
  return {
    /** @returns how long each took, in ms */
    async stop(): Promise<readonly number[]> {
      isStopped = true
      await asking
      return times
    },
  }
}
