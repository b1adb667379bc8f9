import { ALL_RESULTS, type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { expectRecount } from '../testing/expect-recount.ts'
import { aRandomHistory } from '../testing/random-history.ts'
import { randomQuery } from '../testing/random-query.ts'
import { rawResponses } from '../testing/recount-results.ts'
import { useTestApp } from '../testing/test-app.ts'
import { surveyResults } from './survey-results.ts'

const app = await useTestApp()
const HISTORIES = 10
const STEPS = 20
const QUERIES = 3

const { rows } = await app.db.execute<{ version: string }>(sql`SELECT version()`)
console.log(rows[0]?.version)

type History = Awaited<ReturnType<typeof aRandomHistory>>

async function resultsOf({ ids }: History, query: ResultsQuery, cap: number | null) {
  const results = await surveyResults(app.db, ids.storeId, ids.surveyId, {
    query,
    cap,
    now: app.clock.now,
    isAdvanced: true,
    isVerifiedDefault: false,
  })
  if (!results.ok) throw new Error(JSON.stringify(results.problem))
  return results.value
}

async function expectRecountOf(history: History, query: ResultsQuery, cap: number | null): Promise<void> {
  const { ids } = history
  const everything = await rawResponses(app.db, ids)
  const results = await resultsOf(history, query, cap)
  const all = everything.slice(0, everything.length - results.locked)
  await expectRecount({ db: app.db, ids, all }, results, query)
  const { compareWith } = query
  const filters = typeof compareWith === 'object' ? (compareWith?.filters ?? []) : query.filters
  if (results.compared) await expectRecount({ db: app.db, ids, all }, results.compared, { ...query, filters })
}

test.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
  'whatever happens to responses, any query has the figures of a recount: history %i',
  { timeout: 180_000 },
  async (seed) => {
    const history = await aRandomHistory(app, seed)
    const { ids, random, step } = history
    const done: string[] = []
    for (let n = 0; n < STEPS; n++) {
      done.push(await step())
      const everything = await rawResponses(app.db, ids)
      history.expectAssigned(everything)
      for (let one = 0; one < QUERIES; one++) {
        // Other tests check which responses a cap locks (ADR-0028). Here those that it leaves are counted again.
        const cap = random() < 0.2 ? Math.ceil(everything.length / 2) : null
        const { locked } = await resultsOf(history, ALL_RESULTS, cap)
        const query = randomQuery(random, everything.slice(0, everything.length - locked))
        await expectRecountOf(history, query, cap).catch((error: unknown) => {
          const about = `${done.join(', ')}, with a cap of ${cap}: ${resultsQueryText(query)}`
          throw new Error(`${about}: ${error}`, { cause: error })
        })
      }
    }
    expect(done).toHaveLength(STEPS)
  },
)
