import { sql } from '../../db/drizzle.ts'
import { isStoreOf, joinStores } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { FIRST_PAGE_CODE, pageCodesOf } from './page-codes.ts'
import { type CodedFact, isPageFactKey, OTHER_VALUES, sharedFact } from './response-facts.ts'
import {
  type CodeRow,
  dropForeign,
  factKey,
  type NeededCodes,
  type NewCode,
  noteAdding,
  ownCode,
  readCodes,
  type SurveyCodes,
  type SurveyKey,
  surveyKeyText,
} from './survey-codes.ts'

/** How many values that shoppers make up have a code of their own, for each question. Later ones share a code. */
const MAX_OPEN_VALUES = 2_000

/** In a survey with so many codes all new values that shoppers make up share the code of their question. */
const MAX_CODES = 20_000

/**
 * The codes of surveys, as `readCodes` has them, with a code for each fact: those that have none get the next ones.
 * @param locked the totals of these surveys, so that no two transactions give the same code
 */
export async function codesFor(
  tx: Db,
  needed: readonly NeededCodes[],
  locked: ReadonlyMap<string, { readonly lastCode: number }>,
): Promise<ReadonlyMap<string, SurveyCodes>> {
  dropForeign(needed, locked)
  const codes = await readCodes(tx, needed)
  const missing = new Map<string, readonly CodedFact[]>()
  for (const { facts, ...survey } of needed) {
    const known = codes.get(surveyKeyText(survey))
    const without = [...facts.values()].filter((fact) => !known || ownCode(known, fact) === undefined)
    if (without.length > 0) missing.set(surveyKeyText(survey), without)
  }
  if (missing.size === 0) return codes
  const openValues = await countOpenValues(tx, needed, missing)
  const lastPageCodes = await readLastPageCodes(tx, needed, missing)
  const added: CodeRow[] = []
  for (const survey of needed) {
    const key = surveyKeyText(survey)
    const [known, totals, facts] = [codes.get(key), locked.get(key), missing.get(key)]
    if (!facts) continue
    if (!known || !totals) throw new Error('Codes were asked for without a lock of their totals')
    const own = [
      ...newCodes(known, { facts, lastCode: totals.lastCode, openValues: openValues.get(key) }),
      ...newPageCodes(known, facts, lastPageCodes.get(key) ?? new Map()),
    ]
    for (const row of own) added.push({ storeId: survey.storeId, surveyId: survey.surveyId, ...row })
    codes.set(key, { ...known, own: new Map([...known.own, ...own.map((row) => [factKey(row), row.code] as const)]) })
  }
  if (added.length > 0) await insertCodes(tx, added)
  return codes
}

type Missing = {
  readonly facts: readonly CodedFact[]
  readonly lastCode: number
  /** How many values of each question have a code of their own. */
  readonly openValues: ReadonlyMap<string, number> | undefined
}

function newCodes(known: SurveyCodes, { facts, lastCode, openValues }: Missing): readonly NewCode[] {
  const added = new Map<string, NewCode>()
  const values = new Map(openValues)
  let last = lastCode
  for (const fact of facts.filter(({ askedKey }) => !isPageFactKey(askedKey))) {
    const count = values.get(fact.askedKey) ?? 0
    const isShared = fact.isOpen && (count >= MAX_OPEN_VALUES || last >= MAX_CODES)
    const { askedKey, value } = isShared ? sharedFact(fact) : fact
    const key = factKey({ askedKey, value })
    if (added.has(key) || ownCode(known, { askedKey, value }) !== undefined) continue
    last += 1
    added.set(key, { askedKey, value, code: last })
    if (fact.isOpen) values.set(askedKey, count + 1)
  }
  return [...added.values()]
}

/** @param lastCodes the last own code of each fact of pages */
function newPageCodes(
  known: SurveyCodes,
  facts: readonly CodedFact[],
  lastCodes: ReadonlyMap<string, number>,
): readonly NewCode[] {
  const added = new Map<string, NewCode>()
  const lasts = new Map(lastCodes)
  for (const fact of facts.filter(({ askedKey }) => isPageFactKey(askedKey))) {
    const { first, last, shared } = pageCodesOf(fact.askedKey)
    const next = (lasts.get(fact.askedKey) ?? first - 1) + 1
    const { askedKey, value } = next > last ? sharedFact(fact) : fact
    const isShared = value === OTHER_VALUES
    const key = factKey({ askedKey, value })
    if (added.has(key) || ownCode(known, { askedKey, value }) !== undefined) continue
    added.set(key, { askedKey, value, code: isShared ? shared : next })
    if (!isShared) lasts.set(askedKey, next)
  }
  return [...added.values()]
}

/** The last code of each fact of pages that needs another one, under the lock. */
async function readLastPageCodes(
  tx: Db,
  needed: readonly SurveyKey[],
  missing: ReadonlyMap<string, readonly CodedFact[]>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const wanted = needed.flatMap(({ storeId, surveyId }) => {
    const facts = missing.get(surveyKeyText({ storeId, surveyId })) ?? []
    const keys = new Set(facts.map(({ askedKey }) => askedKey).filter(isPageFactKey))
    return [...keys].map((askedKey) => ({ storeId, surveyId, askedKey, ...pageCodesOf(askedKey) }))
  })
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.execute<NumberRow>(sql`
    SELECT k."storeId", k."surveyId", k."askedKey", c.code AS n
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "askedKey" text, first integer, last integer)
    CROSS JOIN LATERAL (
      SELECT code FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND ${isStoreOf(tx, sql`store_id`, wanted)}
        AND code BETWEEN k.first AND k.last
      ORDER BY code DESC LIMIT 1) c`)
  return bySurvey(rows)
}

/** A number for each key of a survey. */
type NumberRow = SurveyKey & { readonly askedKey: string; readonly n: number }

/** @returns by `surveyKeyText`, and then by `askedKey` */
function bySurvey(rows: readonly NumberRow[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const numbers = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const ofSurvey = numbers.get(surveyKeyText(row)) ?? new Map<string, number>()
    numbers.set(surveyKeyText(row), ofSurvey.set(row.askedKey, row.n))
  }
  return numbers
}

/** Counts the values of the questions that get open ones, under the lock: a cache does not know those of other servers. */
async function countOpenValues(
  tx: Db,
  needed: readonly SurveyKey[],
  missing: ReadonlyMap<string, readonly CodedFact[]>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const wanted = needed.flatMap(({ storeId, surveyId }) => {
    const facts = missing.get(surveyKeyText({ storeId, surveyId })) ?? []
    const open = facts.filter(({ isOpen, askedKey }) => isOpen && !isPageFactKey(askedKey))
    return [...new Set(open.map(({ askedKey }) => askedKey))].map((askedKey) => ({ storeId, surveyId, askedKey }))
  })
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.execute<NumberRow>(sql`
    SELECT k."storeId", k."surveyId", k."askedKey", c.n
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "askedKey" text)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS n FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND asked_key = k."askedKey"
        AND ${isStoreOf(tx, sql`store_id`, wanted)} AND starts_with(value, 'value:') AND value <> ${OTHER_VALUES}) c`)
  return bySurvey(rows)
}

async function insertCodes(tx: Db, rows: readonly CodeRow[]): Promise<void> {
  noteAdding(tx)
  const json = JSON.stringify(rows)
  await tx.execute(sql`
    INSERT INTO survey_codes (store_id, survey_id, asked_key, value, code)
    SELECT s.store_id, k."surveyId", k."askedKey", k.value, k.code
    FROM jsonb_to_recordset(${json}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "askedKey" text, value text, code integer) ${joinStores(tx, 'k', rows)}`)
  await tx.execute(sql`
    INSERT INTO survey_totals (store_id, survey_id, last_code)
    SELECT s.store_id, k."surveyId", max(k.code)
    FROM jsonb_to_recordset(${json}::jsonb) AS k("storeId" uuid, "surveyId" uuid, code integer) ${joinStores(tx, 'k', rows)}
    WHERE k.code < ${FIRST_PAGE_CODE}::integer GROUP BY 1, 2
    ON CONFLICT (store_id, survey_id) DO UPDATE SET last_code = excluded.last_code`)
}
