import { parseResultsQuery, type ResultsParameters, type ResultsQuery } from '@earshot/survey'
import { Client } from 'pg'
import { crossTab } from '../apps/server/src/analytics/cross-tab.ts'
import { dropOff } from '../apps/server/src/analytics/drop-off.ts'
import { storeNps } from '../apps/server/src/analytics/store-nps.ts'
import { surveyResults } from '../apps/server/src/analytics/survey-results.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { type Db, openDb } from '../apps/server/src/db/open-db.ts'
import { sealFacts } from '../apps/server/src/responses/facts/segments/seal-facts.ts'
import type { Figures } from './bars.ts'
import { seededDocument } from './seed/build-installation.ts'
import type { SeededSurvey } from './seed/replicate.ts'
import { copySeed } from './seed/seed-cache.ts'

/** The summaries are so short that the median of five of their ratios was once 1.3 and once 1.6. */
const ROUNDS = 15
const DAY_MS = 24 * 60 * 60_000

/** Asks for the results of a survey of a million responses, one statement at a time in one process of PostgreSQL. */
export async function benchResults(folder: string): Promise<Figures<'results'>> {
  await using opened = new AsyncDisposableStack()
  const { large, answered } = await copySeed(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const { db, close } = openDb(`${postgres.url}&options=-c%20max_parallel_workers_per_gather%3D0`, 1, (error) => {
    throw error
  })
  opened.defer(close)
  const now = new Date()
  const sealing = performance.now()
  await sealFacts(db, { ...large, now, rest: async () => {} }, new AbortController().signal)
  console.log(`  segments were made in ${((performance.now() - sealing) / 1_000).toFixed(1)} s`)
  await vacuum(postgres.url)
  const asked = await queriesOf(db, large, now)
  const figures: Record<keyof Figures<'results'>, number[]> = {
    ofSmall: [],
    summary: [],
    period: [],
    firstCard: [],
    filters: [],
    crossTab: [],
    nps: [],
    bytes: [await bytesPerResponse(postgres.url, large)],
  }
  const [small = large] = answered
  for (let round = -1; round < ROUNDS; round++) {
    const summary = await timeOf(db, large, asked.all, now)
    const ofSmall = summary / (await timeOf(db, small, asked.all, now))
    const period = await timeOf(db, large, asked.period, now)
    const filtered = []
    const counted = []
    for (const query of asked.filtered) {
      filtered.push(await timeOf(db, large, query, now))
      counted.push(await timed(() => dropOff(db, large.storeId, large.surveyId, { query, cap: null, now })))
    }
    const table = { ...asked.table, query: asked.all, cap: null, now }
    const crossed = await timed(() => crossTab(db, large.storeId, large.surveyId, table))
    const nps = await timed(() => storeNps(db, large.storeId, { from: null, to: null, cap: null }, now))
    console.log(`  ${JSON.stringify({ summary, ofSmall, period, filtered, counted, crossed, nps })}`)
    // The first round fills the caches.
    if (round < 0) continue
    figures.summary.push(summary)
    figures.ofSmall.push(ofSmall)
    figures.period.push(period)
    figures.filters.push(Math.max(...filtered))
    figures.firstCard.push(Math.max(...counted))
    figures.crossTab.push(crossed)
    figures.nps.push(nps)
  }
  return figures
}

/** Queries that every survey of the installation can answer. */
export async function queriesOf(db: Db, survey: SeededSurvey, now: Date) {
  const { questions } = await seededDocument(db, survey)
  const choices = questions.flatMap(({ questionId, control }) =>
    control.as === 'options' ? [{ questionId, option: control.options[0]?.optionId ?? '' }] : [],
  )
  const scale = questions.find(({ control }) => control.as === 'scale')
  const [first, second = first] = choices
  if (!first || !second || !scale) throw new Error('The survey asks for too little')
  const one = `answer:${first.questionId}:${first.option}`
  const day = (days: number) => dayBefore(now, days)
  return {
    all: parsed({}),
    period: parsed({ period: [`${day(301)}..${day(33)}`] }),
    filtered: [
      parsed({ filter: [one] }),
      parsed({ filter: [one, 'device:phone'] }),
      parsed({ filter: [one, 'device:phone', `no_answer:${scale.questionId}`], period: [`${day(301)}..${day(33)}`] }),
    ],
    table: { rows: `question:${first.questionId}`, columns: `question:${scale.questionId}` },
  }
}

/**
 * Changes of period and filters, in the order in which they are asked. Each round has other ones.
 * @param round from 0 on
 */
export async function queryChangesOf(
  db: Db,
  survey: SeededSurvey,
  { now, round }: { readonly now: Date; readonly round: number },
): Promise<readonly ResultsQuery[]> {
  const { questions } = await seededDocument(db, survey)
  const filters = questions.flatMap(({ questionId, control }) =>
    control.as === 'options' ? control.options.map(({ optionId }) => `answer:${questionId}:${optionId}`) : [],
  )
  const one = filters[round]
  if (!one) throw new Error('The survey has too few options')
  const period = [`${dayBefore(now, 301 - round)}..${dayBefore(now, 33)}`]
  return [
    parsed({ period }),
    parsed({ filter: [one] }),
    parsed({ filter: [one, 'device:phone'] }),
    parsed({ filter: [one, 'device:phone'], period }),
    parsed({ filter: [one], period, compare: ['previous_period'] }),
  ]
}

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

function parsed(parameters: ResultsParameters): ResultsQuery {
  const query = parseResultsQuery(parameters)
  if (!query.ok) throw new Error(query.problem.reason)
  return query.value
}

/** Milliseconds of the results of a survey. */
export const timeOf = (db: Db, { storeId, surveyId }: SeededSurvey, query: ResultsQuery, now: Date) =>
  timed(() =>
    surveyResults(db, storeId, surveyId, { query, cap: null, now, isAdvanced: true, isVerifiedDefault: false }),
  )

async function timed(ask: () => Promise<{ readonly ok: boolean }>): Promise<number> {
  const start = performance.now()
  const { ok } = await ask()
  if (!ok) throw new Error('There are no results')
  return performance.now() - start
}

async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM (ANALYZE) fact_segments, fact_bits')
  await client.end()
}

/**
 * All tables of facts with their indexes. Nearly all of their rows are of the large survey. The seed copies days in large statements, which
 * leaves the pages of indexes half empty, so that they are rebuilt first; `growth` measures how far answers fill them.
 */
async function bytesPerResponse(url: string, { storeId, surveyId }: SeededSurvey): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('REINDEX TABLE response_facts')
  const { rows } = await client.query<{ name: string; bytes: number; responses: number }>(
    `SELECT t.name, pg_total_relation_size(t.name)::float8 AS bytes, (SELECT count(*)::float8 FROM response_facts) AS responses
     FROM unnest(ARRAY['survey_totals', 'response_facts', 'fact_segments', 'fact_bits']) AS t(name)
     WHERE EXISTS (SELECT FROM fact_segments WHERE store_id = $1 AND survey_id = $2)`,
    [storeId, surveyId],
  )
  await client.end()
  for (const { name, bytes } of rows) console.log(`    ${name}: ${(bytes / 1e6).toFixed(1)} MB`)
  return rows.reduce((sum, { bytes }) => sum + bytes, 0) / (rows[0]?.responses ?? 0)
}
