import type { Pausable } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import { jsonOfRows } from '../../db/long-json.ts'
import { isStoreOf, joinStores } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { inTurns, withPauses } from '../../own-turn.ts'
import type { Change } from '../change.ts'
import type { ResponseKey } from '../queries.ts'
import { codesFor } from './give-codes.ts'
import { type CodedFact, dayFact, factsOf, type ResponseFacts, STATES } from './response-facts.ts'
import { dropSegments, type Sealed } from './segments/drop-segments.ts'
import {
  distinctSurveys,
  factCode,
  factKey,
  type NeededCodes,
  readCodes,
  type SurveyCodes,
  type SurveyKey,
  surveyKeyText,
} from './survey-codes.ts'
import { addToTotals, type LockedTotals, lockTotals, type TotalSum, totalSums } from './totals.ts'

/** A row of facts as it is stored. */
export type StoredFacts = Omit<ResponseFacts, 'facts' | 'receivedAt'> & { readonly codes: readonly number[] }

type Arrived = { readonly receivedAt: Date }

/** The facts that a response has to have; null: it is none, or is deleted. */
export type WantedFacts = ResponseKey & { readonly facts: ResponseFacts | null; readonly isDeleted: boolean }

/** The facts of a response as they are stored by now, and as they have to be. */
type Changed = ResponseKey & {
  readonly isDeleted: boolean
  readonly before: (StoredFacts & Arrived) | null
  readonly after: (StoredFacts & Arrived) | null
}

/**
 * Changes facts and totals for changed responses, in the transaction that changes them. The responses are locked by then. The
 * difference is between the new facts and those that are stored, because a server of the release before stores none: so totals
 * always are the sums of the facts.
 * @returns the surveys whose facts are complete, by `surveyKeyText`
 */
export async function writeFacts(tx: Db, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const wanted = await withPauses(factsOfChanges(changes))
  const known = new Set(changes.flatMap(({ before }) => (before ? [keyText(before)] : [])))
  const { complete } = await saveWanted(tx, wanted, (key, { isUnfinished }) => isUnfinished || known.has(keyText(key)))
  return complete
}

/**
 * Writes the facts of responses that lack them or have others, or takes those of deleted ones away.
 * @returns how many rows were changed
 */
export const correctFacts = async (tx: Db, wanted: readonly WantedFacts[]): Promise<number> =>
  (await saveWanted(tx, wanted, () => true)).changed

/** @param canHaveFacts whether a response can have facts by now */
async function saveWanted(
  tx: Db,
  wanted: readonly WantedFacts[],
  canHaveFacts: (key: ResponseKey, totals: LockedTotals) => boolean,
): Promise<{ readonly changed: number; readonly complete: ReadonlySet<string> }> {
  if (wanted.length === 0) return { changed: 0, complete: new Set() }
  const locked = await lockTotals(tx, distinctSurveys(wanted), 'write')
  const totalsOf = (key: ResponseKey) => locked.get(surveyKeyText(key))
  const complete = new Set([...locked].filter(([, { isComplete }]) => isComplete).map(([key]) => key))
  // A survey that is deleted meanwhile has no figures.
  const present = wanted.filter((key) => totalsOf(key) !== undefined)
  const withFacts = present.filter((key) => {
    const totals = totalsOf(key)
    return totals !== undefined && canHaveFacts(key, totals)
  })
  const stored = await readStoredFacts(tx, withFacts)
  const codes = await codesFor(tx, await withPauses(neededCodes(present, stored)), locked)
  const changed = await withPauses(changedRows(present, { stored, codes }))
  await dropSegments(tx, changed.flatMap(sealedKey(totalsOf)))
  await saveRows(tx, changed)
  await addToTotals(tx, await withPauses(differences(changed, { codes, complete })))
  return { changed: changed.length, complete }
}

/** The response if it can be in a segment: any change of it then deletes that. */
const sealedKey =
  (totalsOf: (key: ResponseKey) => LockedTotals | undefined) =>
  ({ before, after, storeId, surveyId, responseId }: Changed): readonly Sealed[] => {
    const { receivedAt } = before ?? after ?? {}
    const { sealedUntil = null } = totalsOf({ storeId, surveyId, responseId }) ?? {}
    const isSealed = receivedAt !== undefined && sealedUntil !== null && receivedAt.getTime() <= sealedUntil
    return isSealed ? [{ storeId, surveyId, responseId, receivedAt }] : []
  }

type Known<Facts = StoredFacts> = {
  readonly stored: ReadonlyMap<string, Facts>
  readonly codes: ReadonlyMap<string, SurveyCodes>
}

function* changedRows(
  wanted: readonly WantedFacts[],
  { stored, codes }: Known<StoredFacts & Arrived>,
): Pausable<readonly Changed[]> {
  const changed: Changed[] = []
  for (const { facts, ...key } of wanted) {
    const before = stored.get(keyText(key)) ?? null
    const after = facts && inCodes(facts, codes.get(surveyKeyText(key)))
    if (!areEqual(before, after)) changed.push({ ...key, before, after })
    yield
  }
  return changed
}

function* factsOfChanges(changes: readonly Change[]): Pausable<readonly WantedFacts[]> {
  const wanted: WantedFacts[] = []
  for (const { before, after, survey } of changes) {
    const { storeId, surveyId, responseId } = after ?? before
    const facts = after && (yield* factsOf(after, survey))
    wanted.push({ storeId, surveyId, responseId, facts, isDeleted: after === null })
  }
  return wanted
}

/** Codes in ascending order, so that equal facts are equal lists. Values that share a code have it once. */
function inCodes({ facts, ...row }: ResponseFacts, codes: SurveyCodes | undefined) {
  const own = facts.map((fact) => (codes && factCode(codes, fact)) ?? missingCode(fact))
  return { ...row, codes: [...new Set(own)].sort((a, b) => a - b) }
}

function missingCode({ askedKey, value }: CodedFact): never {
  throw new Error(`The fact ${askedKey} ${value} has no code`)
}

const areEqual = (one: StoredFacts | null, other: StoredFacts | null): boolean =>
  one === null || other === null
    ? one === other
    : one.state === other.state &&
      one.day === other.day &&
      one.seconds === other.seconds &&
      one.lastScore === other.lastScore &&
      one.orderValue === other.orderValue &&
      one.codes.join() === other.codes.join()

const keyText = (key: ResponseKey) => `${surveyKeyText(key)} ${key.responseId}`

/** The facts of responses as they are stored, by `keyText`. */
async function readStoredFacts(
  db: Db,
  keys: readonly ResponseKey[],
): Promise<ReadonlyMap<string, StoredFacts & Arrived>> {
  if (keys.length === 0) return new Map()
  const wanted = keys.map(({ storeId, surveyId, responseId }) => ({ storeId, surveyId, responseId }))
  const { rows } = await db.execute<StoredFacts & { readonly receivedAt: string }>(sql`
    SELECT f.store_id AS "storeId", f.survey_id AS "surveyId", f.response_id AS "responseId", f.state, f.day::text,
      f.seconds, f.last_score AS "lastScore", f.order_value::float8 AS "orderValue", f.codes, f.received_at AS "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    CROSS JOIN LATERAL (
      SELECT * FROM response_facts
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"
        AND ${isStoreOf(db, sql`store_id`, keys)}
      OFFSET 0) f`)
  return new Map(rows.map((row) => [keyText(row), { ...row, receivedAt: new Date(row.receivedAt) }]))
}

/** Finds the responses that have no facts, or wrong ones. */
export async function findWrong(
  db: Db,
  wanted: readonly WantedFacts[],
  stored: readonly StoredFacts[],
): Promise<readonly ResponseKey[]> {
  const byKey = new Map(stored.map((row) => [keyText(row), row]))
  const codes = await readCodes(db, await inTurns(neededCodes(wanted, byKey)))
  return inTurns(wrongKeys(wanted, { stored: byKey, codes }))
}

function* wrongKeys(wanted: readonly WantedFacts[], { stored, codes }: Known): Pausable<readonly ResponseKey[]> {
  const wrong: ResponseKey[] = []
  for (const { facts, storeId, surveyId, responseId } of wanted) {
    const key = { storeId, surveyId, responseId }
    const known = codes.get(surveyKeyText(key))
    const hasCodes = facts === null || facts.facts.every((fact) => known && factCode(known, fact) !== undefined)
    const isRight = hasCodes && areEqual(stored.get(keyText(key)) ?? null, facts && inCodes(facts, known))
    if (!isRight) wrong.push(key)
    yield
  }
  return wrong
}

/** The facts that need codes, of each survey. A deleted response is counted as a removed one of its day. */
function* neededCodes(
  wanted: readonly WantedFacts[],
  stored: ReadonlyMap<string, StoredFacts>,
): Pausable<readonly NeededCodes[]> {
  const needed = new Map<string, SurveyKey & { readonly facts: Map<string, CodedFact> }>()
  for (const { facts, isDeleted, ...key } of wanted) {
    const { storeId, surveyId } = key
    const one = needed.get(surveyKeyText(key)) ?? { storeId, surveyId, facts: new Map<string, CodedFact>() }
    needed.set(surveyKeyText(key), one)
    const before = stored.get(keyText(key))
    const ofDeleted = isDeleted && before ? [dayFact(before.day)] : []
    for (const fact of facts?.facts ?? ofDeleted) one.facts.set(factKey(fact), fact)
    yield
  }
  return [...needed.values()]
}

/** Writes the rows of facts that are new or changed, and deletes those of responses that have none any more. */
async function saveRows(tx: Db, changed: readonly Changed[]): Promise<void> {
  const saved = changed.flatMap(({ after }) => after ?? [])
  if (saved.length > 0) {
    const json = await withPauses(jsonOfRows(saved))
    await tx.execute(sql`
      INSERT INTO response_facts (store_id, survey_id, response_id, received_at, day, state, seconds, last_score,
        order_value, codes)
      SELECT s.store_id, r."surveyId", r."responseId", r."receivedAt", r.day, r.state, r.seconds, r."lastScore",
        r."orderValue", r.codes
      FROM jsonb_to_recordset(${json}::jsonb) AS r("storeId" uuid, "surveyId" uuid, "responseId" uuid,
        "receivedAt" timestamptz, day date, state smallint, seconds smallint, "lastScore" smallint,
        "orderValue" bigint, codes integer[]) ${joinStores(tx, 'r', saved)}
      ORDER BY 1, 2, 3
      ON CONFLICT (store_id, survey_id, response_id) DO UPDATE SET day = excluded.day, state = excluded.state,
        seconds = excluded.seconds, last_score = excluded.last_score,
        order_value = excluded.order_value, codes = excluded.codes`)
  }
  const gone = changed.filter(({ after }) => !after)
  if (gone.length === 0) return
  const keys = gone.map(({ storeId, surveyId, responseId }) => ({ storeId, surveyId, responseId }))
  await tx.execute(sql`
    DELETE FROM response_facts f
    USING jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    WHERE f.store_id = k."storeId" AND f.survey_id = k."surveyId" AND f.response_id = k."responseId"
      AND ${isStoreOf(tx, sql`f.store_id`, keys)}`)
}

type Counting = { readonly codes: ReadonlyMap<string, SurveyCodes>; readonly complete: ReadonlySet<string> }

/** As long as the facts of a survey are not complete, its counters say how many were removed. */
function* differences(changed: readonly Changed[], { codes, complete }: Counting): Pausable<readonly TotalSum[]> {
  const sums = totalSums()
  for (const { before, after, isDeleted, ...key } of changed) {
    if (before) sums.add(key, before, -1)
    if (after) sums.add(key, after, 1)
    const survey = surveyKeyText(key)
    if (isDeleted && before?.state === STATES.counted && complete.has(survey)) {
      sums.remove(key, dayCode(codes.get(survey), before.day))
    }
    yield
  }
  return sums.all()
}

const dayCode = (codes: SurveyCodes | undefined, day: string): number =>
  (codes && factCode(codes, dayFact(day))) ?? missingCode(dayFact(day))
