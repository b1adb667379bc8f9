import { COUNTERS_OF_STEP, type CounterLine, counterKey, lineSums, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { responses } from '../db/schema.ts'
import { hasFacts } from '../responses/facts/figures.ts'
import { recountFacts } from '../responses/facts/recount-facts.ts'
import { isPageFactKey, OTHER_VALUES } from '../responses/facts/response-facts.ts'
import { recount } from '../responses/recount.ts'

/**
 * The counts of a survey as they are stored, and as a recount of the responses has them; both by key. The facts of a survey are
 * written out as the counters that they replace, so that one recount checks both.
 * Totals that are not the sums of the facts are beside them, so that these do not equal the recount.
 */
export async function countersAndRecount(db: Db, storeId: StoreId, surveyId: SurveyId) {
  const { stored, counted } = await recount(db, storeId, surveyId)
  const storedResponses = await db
    .select()
    .from(responses)
    .where(and(eq(responses.storeId, storeId), eq(responses.surveyId, surveyId)))
  const { rows } = await db.execute(sql`
    SELECT WHERE ${hasFacts({ storeId, surveyId: sql`${surveyId}` })}`)
  if (rows.length === 0) return { counters: byKey(stored), recount: byKey(counted), responses: storedResponses }
  const counters = {
    ...byKey(await linesOfFacts(db, storeId, surveyId)),
    ...(await wrongTotals(db, storeId, surveyId)),
  }
  return { counters, recount: byKey(counted.map(withSharedDays)), responses: storedResponses }
}

/** Makes a survey without answers one of a release that wrote counters and no facts. */
export async function retainCounters(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<void> {
  await db.execute(sql`
    INSERT INTO survey_totals (store_id, survey_id, corrected_at) VALUES (${storeId}, ${surveyId}, '-infinity')`)
}

async function wrongTotals(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<Record<string, number>> {
  const { differences } = await recountFacts(db, { storeId, surveyId }, async () => {})
  return Object.fromEntries(differences.map(({ name, n }) => [`missing in totals: ${name}`, n]))
}

type FactsRow = {
  state: number
  day: string
  seconds: number | null
  facts: readonly { readonly askedKey: string; readonly value: string }[]
}

async function linesOfFacts(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<readonly CounterLine[]> {
  const { rows } = await db.execute<FactsRow>(sql`
    SELECT f.state, f.day::text, f.seconds, (
      SELECT json_agg(json_build_object('askedKey', coalesce(k.asked_key, ''), 'value', coalesce(k.value, 'completed')))
      FROM (SELECT unnest(f.codes) AS code) u LEFT JOIN survey_codes k
        ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND k.code = u.code) AS facts
    FROM response_facts f WHERE f.store_id = ${storeId} AND f.survey_id = ${surveyId}`)
  const sums = lineSums()
  for (const row of rows) {
    for (const segment of segmentsOf(row)) {
      for (const day of [row.day, null]) {
        for (const { questionId, value } of countersOf(row)) {
          sums.add({ segment, day, questionId: questionId as CounterLine['questionId'], value, n: 1, sumMinor: 0 })
        }
      }
    }
  }
  return sums.lines()
}

const valuesWith = (prefix: string, { facts }: FactsRow) =>
  facts.filter(({ askedKey, value }) => askedKey === '' && value.startsWith(prefix)).map(({ value }) => value)

function segmentsOf(row: FactsRow): readonly string[] {
  if (row.state === 1) return ['test']
  return row.state === 2 ? ['spam'] : ['all', ...valuesWith('revision:', row), ...valuesWith('device:', row)]
}

const STEPS: Readonly<Record<string, readonly string[]>> = COUNTERS_OF_STEP

function* countersOf({ seconds, facts }: FactsRow): Generator<{ questionId: string; value: string }> {
  yield { questionId: '', value: 'started' }
  if (seconds !== null) yield { questionId: '', value: `seconds:${seconds}` }
  for (const { askedKey, value } of facts) {
    const questionId = askedKey.split(' ')[0] ?? ''
    // No counter has facts of pages.
    if (isPageFactKey(askedKey)) continue
    if (questionId === '' && value !== 'completed') continue
    for (const counter of (questionId !== '' && STEPS[value]) || [value]) yield { questionId, value: counter }
  }
}

/** The days that tests and set-aside responses answered have no codes of their own. */
const withSharedDays = (line: CounterLine): CounterLine =>
  ['test', 'spam'].includes(line.segment) && /^value:\d{4}-/.test(line.value) ? { ...line, value: OTHER_VALUES } : line

function byKey(lines: readonly CounterLine[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(counterKey(line), (sums.get(counterKey(line)) ?? 0) + line.n)
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}
