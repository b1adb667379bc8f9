import { LRUCache } from 'lru-cache'
import { type SQL, sql } from '../../db/drizzle.ts'
import { jsonOfRows } from '../../db/long-json.ts'
import { isStoreOf, joinStores } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { withPauses } from '../../own-turn.ts'
import { isPageCode } from './page-codes.ts'
import { STATES, type State } from './response-facts.ts'
import { type SurveyKey, surveyKeyText } from './survey-codes.ts'

/** The migration that made the tables of facts. Once it is required, no earlier release starts (ADR-0061). */
export const FACTS_MIGRATION = '20261128100000_facts.sql'

/** Whether no server runs any more that writes no facts, and refuses messages that have some. */
export const areFactsRequired: SQL<boolean> = sql<boolean>`(
  SELECT is_required FROM migrations WHERE name = ${FACTS_MIGRATION})`

/** `write`: to add to the totals. `read`: to know whether the facts are complete. `complete`: to complete them. */
type LockMode = 'write' | 'read' | 'complete'

const LOCKS = { write: sql`FOR NO KEY UPDATE`, read: sql`FOR KEY SHARE`, complete: sql`FOR UPDATE` }

/** The totals of a survey that are locked. */
export type LockedTotals = {
  /** Whether the facts of the survey are complete. */
  readonly isComplete: boolean
  /** Whether a server of the release before may have written lately, so that stored facts can be wrong. */
  readonly isUnfinished: boolean
  readonly lastCode: number
  /** No later response is in a segment (`segments/seal-facts.ts`): milliseconds since the epoch. Null: none is. */
  readonly sealedUntil: number | null
}

/** A survey with more responses that count gets segments. */
const LARGE = 20_000

/** Surveys that have totals. They are deleted only with their survey. */
const existing = new LRUCache<string, true>({ max: 100_000 })

/**
 * Locks the totals of surveys in the order of their keys, so that two writers never wait for each other. Totals are added for a
 * survey that has none, before any is locked. Its facts are complete from the start if it has no counters and no earlier release
 * can start any more (ADR-0061).
 * @returns by `surveyKeyText`. A survey that is deleted has none
 */
export async function lockTotals(
  tx: Db,
  surveys: readonly SurveyKey[],
  mode: LockMode,
): Promise<ReadonlyMap<string, LockedTotals>> {
  if (surveys.length === 0) return new Map()
  const unknown = surveys.filter((survey) => !existing.has(surveyKeyText(survey)))
  if (unknown.length > 0) await addTotals(tx, unknown)
  const locked = await lockExisting(tx, surveys, mode)
  const lost = surveys.filter((survey) => !locked.has(surveyKeyText(survey)))
  if (lost.length === 0) return locked
  for (const survey of lost) existing.delete(surveyKeyText(survey))
  // They were deleted, and perhaps imported again.
  await addTotals(tx, lost)
  return new Map([...locked, ...(await lockExisting(tx, lost, mode))])
}

type LockedRow = SurveyKey & LockedTotals

const recordset = (surveys: readonly SurveyKey[]) => {
  const keys = surveys.map(({ storeId, surveyId }) => ({ storeId, surveyId }))
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid)`
}

async function lockExisting(tx: Db, surveys: readonly SurveyKey[], mode: LockMode): Promise<Map<string, LockedTotals>> {
  const { rows } = await tx.execute<LockedRow>(sql`
    SELECT t.store_id AS "storeId", t.survey_id AS "surveyId", t.complete_at IS NOT NULL AS "isComplete",
      t.corrected_at IS NOT NULL AS "isUnfinished", t.last_code AS "lastCode",
      extract(epoch FROM t.sealed_until)::float8 * 1000 AS "sealedUntil"
    FROM (SELECT * FROM ${recordset(surveys)} ORDER BY 1, 2) k
    CROSS JOIN LATERAL (
      SELECT * FROM survey_totals
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND ${isStoreOf(tx, sql`store_id`, surveys)}
      OFFSET 0 ${LOCKS[mode]}) t`)
  return new Map(rows.map((row) => [surveyKeyText(row), row]))
}

/** Totals that others have added before are in `existing` afterwards; this transaction may not commit its own. */
async function addTotals(tx: Db, surveys: readonly SurveyKey[]): Promise<void> {
  // PostgreSQL 15 reads the counters of every segment for a list of segments, so each is named alone.
  const hasCounters = (segment: 'all' | 'test' | 'spam') => sql`EXISTS (
    SELECT FROM counters c WHERE c.store_id = s.store_id AND c.survey_id = s.survey_id AND c.segment = ${segment}
      AND ${isStoreOf(tx, sql`c.store_id`, surveys)})`
  // In the statement itself it would send that to every shard of a distributed database. Once it is true, it stays true.
  const { rows: migrations } = await tx.execute<{ isRequired: boolean }>(
    sql`SELECT ${areFactsRequired} AS "isRequired"`,
  )
  const isRequired = migrations[0]?.isRequired ?? false
  const { rows: added } = await tx.execute<SurveyKey>(sql`
    INSERT INTO survey_totals (store_id, survey_id, corrected_at, complete_at)
    SELECT s.store_id, s.survey_id, CASE WHEN NOT f.is_new THEN timestamptz 'epoch' END, CASE WHEN f.is_new THEN now() END
    FROM ${recordset(surveys)}
    CROSS JOIN LATERAL (
      SELECT store_id, survey_id FROM surveys
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND ${isStoreOf(tx, sql`store_id`, surveys)} OFFSET 0) s
    CROSS JOIN LATERAL (
      SELECT ${isRequired}::boolean AND NOT (${hasCounters('all')} OR ${hasCounters('test')} OR ${hasCounters('spam')}) AS is_new) f
    ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING store_id AS "storeId", survey_id AS "surveyId"`)
  const isNew = new Set(added.map(surveyKeyText))
  for (const key of surveys.map(surveyKeyText)) if (!isNew.has(key)) existing.set(key, true)
}

/** The figures that are added to the totals of one survey. An element of a list belongs to the code of its position plus one. */
export type TotalSum = SurveyKey & {
  counted: number
  tests: number
  setAside: number
  removed: number
  readonly counts: number[]
  /** The first element is 0 seconds. */
  readonly secondsCounts: number[]
  readonly removedCounts: number[]
}

const FIELD_OF = { [STATES.counted]: 'counted', [STATES.test]: 'tests', [STATES.setAside]: 'setAside' } as const

/** A response that is added to totals or taken out of them. */
export type CountedFacts = {
  readonly state: State
  readonly seconds: number | null
  readonly codes: readonly number[]
}

/** Adds up the differences of each survey. */
export function totalSums() {
  const sums = new Map<string, TotalSum>()
  const sumOf = ({ storeId, surveyId }: SurveyKey): TotalSum => {
    const key = surveyKeyText({ storeId, surveyId })
    const sum = sums.get(key) ?? newSum(storeId, surveyId)
    sums.set(key, sum)
    return sum
  }
  return {
    add(survey: SurveyKey, { state, seconds, codes }: CountedFacts, sign: 1 | -1): void {
      const sum = sumOf(survey)
      sum[FIELD_OF[state]] += sign
      if (state !== STATES.counted) return
      for (const code of codes) if (!isPageCode(code)) addTo(sum.counts, code, sign)
      if (seconds !== null) addTo(sum.secondsCounts, seconds + 1, sign)
    },
    /** @param code the code of the day on which the responses had come */
    remove(survey: SurveyKey, code: number, n = 1): void {
      const sum = sumOf(survey)
      sum.removed += n
      addTo(sum.removedCounts, code, n)
    },
    sumOf,
    all: (): readonly TotalSum[] => [...sums.values()],
  }
}

const newSum = (storeId: SurveyKey['storeId'], surveyId: SurveyKey['surveyId']): TotalSum => ({
  storeId,
  surveyId,
  counted: 0,
  tests: 0,
  setAside: 0,
  removed: 0,
  counts: [],
  secondsCounts: [],
  removedCounts: [],
})

function addTo(counts: number[], code: number, n: number): void {
  while (counts.length < code) counts.push(0)
  counts[code - 1] = (counts[code - 1] ?? 0) + n
}

/** Adds to totals that are locked: a conflict finds each by its key, however many there are. */
export async function addToTotals(tx: Db, all: readonly TotalSum[]): Promise<void> {
  const sums = all.filter((sum) => !isNothing(sum))
  if (sums.length === 0) return
  const json = await withPauses(jsonOfRows(sums))
  await tx.execute(sql`
    INSERT INTO survey_totals AS t (store_id, survey_id, counted, tests, set_aside, removed, counts, seconds_counts,
      removed_counts)
    SELECT s.store_id, d."surveyId", d.counted, d.tests, d."setAside", d.removed, d.counts, d."secondsCounts",
      d."removedCounts"
    FROM jsonb_to_recordset(${json}::jsonb) AS d("storeId" uuid, "surveyId" uuid, counted bigint, tests bigint,
      "setAside" bigint, removed bigint, counts integer[], "secondsCounts" integer[], "removedCounts" integer[])
      ${joinStores(tx, 'd', sums)}
    ON CONFLICT (store_id, survey_id) DO UPDATE SET counted = t.counted + excluded.counted,
      tests = t.tests + excluded.tests, set_aside = t.set_aside + excluded.set_aside,
      removed = t.removed + excluded.removed,
      sealed_until = CASE WHEN t.counted + excluded.counted > ${LARGE}::bigint
        THEN coalesce(t.sealed_until, '-infinity') ELSE t.sealed_until END,
      counts = ${summed('counts')}, seconds_counts = ${summed('seconds_counts')},
      removed_counts = ${summed('removed_counts')}`)
}

const isNothing = ({ counted, tests, setAside, removed, counts, secondsCounts }: TotalSum) =>
  [counted, tests, setAside, removed, ...counts, ...secondsCounts].every((n) => n === 0)

/** Element by element; the longer list gives the length. */
const summed = (column: string) => sql`
  CASE WHEN excluded.${sql.identifier(column)} = '{}' THEN t.${sql.identifier(column)} ELSE (
    SELECT array_agg(coalesce(u.n, 0) + coalesce(u.more, 0) ORDER BY u.place)
    FROM unnest(t.${sql.identifier(column)}, excluded.${sql.identifier(column)}) WITH ORDINALITY AS u(n, more, place)) END`
