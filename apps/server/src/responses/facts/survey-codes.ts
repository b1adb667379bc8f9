import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open-db.ts'
import {
  type CodedFact,
  type FactName,
  isPageFactKey,
  OTHER_VALUES,
  pageFactKey,
  sharedFact,
} from './response-facts.ts'

/** How many codes the cache has, all surveys together: about 30 MB. */
const MAX_CACHED = 200_000

/** How many dates have a code of their own, for each question. Later ones share a code. */
const MAX_DATES = 2_000
/** The same for each fact of pages. */
export const MAX_PAGE_VALUES = 500

/** In a survey with so many codes all new values that shoppers make up share the code of their question. */
const MAX_CODES = 20_000

/** Each survey has this code, so that lists need no dictionary. */
export const COMPLETED_CODE = 1

const COMPLETED = { askedKey: '', value: 'completed', code: COMPLETED_CODE }

export type SurveyKey = { readonly storeId: StoreId; readonly surveyId: SurveyId }

export const surveyKeyText = ({ storeId, surveyId }: SurveyKey): string => `${storeId} ${surveyId}`

export function distinctSurveys(keys: readonly SurveyKey[]): readonly SurveyKey[] {
  const surveys = new Map<string, SurveyKey>()
  for (const { storeId, surveyId } of keys) surveys.set(surveyKeyText({ storeId, surveyId }), { storeId, surveyId })
  return [...surveys.values()]
}

export const factKey = ({ askedKey, value }: FactName): string => `${askedKey}\n${value}`

type Codes = Map<string, number>

/** Codes of a survey, at least those that were asked for. A code never changes, and none is ever taken back. */
export type SurveyCodes = {
  /** By `factKey`. The cache has the same map, so only codes that are committed are in it. */
  readonly committed: Codes
  /** The codes that this transaction gave. */
  readonly own: ReadonlyMap<string, number>
}

const ownCode = ({ committed, own }: SurveyCodes, fact: FactName) =>
  own.get(factKey(fact)) ?? committed.get(factKey(fact))

/** @returns undefined if it has none yet, and no value of its question shares a code */
export function factCode(codes: SurveyCodes, fact: CodedFact): number | undefined {
  return ownCode(codes, fact) ?? (fact.isOpen ? ownCode(codes, sharedFact(fact)) : undefined)
}

/** Each survey is read once per process. Codes that others have added since are added one by one. */
const cache = new LRUCache<string, Codes>({ maxSize: MAX_CACHED, sizeCalculation: ({ size }) => size + 1 })

/** Transactions that have added codes. They may not commit, so nothing that they read is kept. */
const addedIn = new WeakSet<Db>()

/** A survey, and facts that need codes, by `factKey`. */
export type NeededCodes = SurveyKey & { readonly facts: ReadonlyMap<string, CodedFact> }

/** The codes of surveys by `surveyKeyText`. Facts that have no code yet have none in the result either. */
export async function readCodes(db: Db, needed: readonly NeededCodes[]): Promise<Map<string, SurveyCodes>> {
  const cached = new Map(needed.map((survey) => [surveyKeyText(survey), cache.get(surveyKeyText(survey))]))
  const unread = needed.filter((survey) => !cached.get(surveyKeyText(survey)))
  const incomplete = needed.flatMap(({ facts, ...survey }) => {
    const committed = cached.get(surveyKeyText(survey))
    if (!committed) return []
    const missing = [...facts].filter(([key]) => !committed.has(key)).map(([, fact]) => fact)
    return missing.map((fact) => ({ ...survey, fact }))
  })
  const found = [...(await readRows(db, unread)), ...(await findRows(db, incomplete))]
  const codes = new Map<string, SurveyCodes>()
  for (const [key, committed = new Map()] of cached) codes.set(key, { committed, own: new Map() })
  const isCommitted = !addedIn.has(db)
  for (const row of found) {
    const known = codes.get(surveyKeyText(row))
    if (!known) continue
    if (isCommitted) {
      known.committed.set(factKey(row), row.code)
      // The cache counts its entries when they are set.
      if (cached.get(surveyKeyText(row))) cache.set(surveyKeyText(row), known.committed)
    } else codes.set(surveyKeyText(row), { ...known, own: new Map([...known.own, [factKey(row), row.code]]) })
  }
  for (const survey of unread) {
    const { committed } = codes.get(surveyKeyText(survey)) ?? {}
    committed?.set(factKey(COMPLETED), COMPLETED_CODE)
    if (isCommitted && committed) cache.set(surveyKeyText(survey), committed)
  }
  return codes
}

/**
 * The same with a code for each fact: those that have none get the next ones.
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
  const added: CodeRow[] = []
  for (const survey of needed) {
    const key = surveyKeyText(survey)
    const [known, totals, facts] = [codes.get(key), locked.get(key), missing.get(key)]
    if (!facts) continue
    if (!known || !totals) throw new Error('Codes were asked for without a lock of their totals')
    const own = newCodes(known, { facts, lastCode: totals.lastCode, openValues: openValues.get(key) })
    for (const row of own) added.push({ storeId: survey.storeId, surveyId: survey.surveyId, ...row })
    codes.set(key, { ...known, own: new Map([...known.own, ...own.map((row) => [factKey(row), row.code] as const)]) })
  }
  if (added.length > 0) await insertCodes(tx, added)
  return codes
}

/** A survey that was deleted and imported again can have fewer codes than it had before. */
function dropForeign(needed: readonly SurveyKey[], locked: ReadonlyMap<string, { readonly lastCode: number }>): void {
  for (const survey of needed) {
    const key = surveyKeyText(survey)
    const { lastCode = 0 } = locked.get(key) ?? {}
    if ((cache.get(key)?.size ?? 0) > lastCode) cache.delete(key)
  }
}

/** Some facts of a survey by their codes. Codes that nobody has given are missing. */
export async function readFacts(
  db: Db,
  survey: SurveyKey,
  codes: readonly number[],
): Promise<ReadonlyMap<number, FactName>> {
  const key = surveyKeyText(survey)
  const known = byCode(cache.get(key) ?? new Map())
  if (codes.every((code) => known.has(code))) return known
  const rows = await readRows(db, [survey])
  const committed: Codes = cache.get(key) ?? new Map()
  for (const row of [...rows, COMPLETED]) committed.set(factKey(row), row.code)
  if (!addedIn.has(db)) cache.set(key, committed)
  return byCode(committed)
}

function byCode(codes: Codes): Map<number, FactName> {
  const facts = new Map<number, FactName>()
  for (const [key, code] of codes) {
    const [askedKey = '', value = ''] = key.split('\n')
    facts.set(code, { askedKey, value })
  }
  return facts
}

type NewCode = FactName & { readonly code: number }
type CodeRow = SurveyKey & NewCode

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
  for (const fact of facts) {
    const count = values.get(fact.askedKey) ?? 0
    const isShared =
      fact.isOpen && (count >= (isPageFactKey(fact.askedKey) ? MAX_PAGE_VALUES : MAX_DATES) || last >= MAX_CODES)
    const { askedKey, value } = isShared ? sharedFact(fact) : fact
    const key = factKey({ askedKey, value })
    if (added.has(key) || ownCode(known, { askedKey, value }) !== undefined) continue
    last += 1
    added.set(key, { askedKey, value, code: last })
    if (fact.isOpen) values.set(askedKey, count + 1)
  }
  return [...added.values()]
}

/** Counts the values of the questions that get open ones, under the lock: a cache does not know those of other servers. */
async function countOpenValues(
  tx: Db,
  needed: readonly SurveyKey[],
  missing: ReadonlyMap<string, readonly CodedFact[]>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const wanted = needed.flatMap(({ storeId, surveyId }) => {
    const open = (missing.get(surveyKeyText({ storeId, surveyId })) ?? []).filter(({ isOpen }) => isOpen)
    return [...new Set(open.map(({ askedKey }) => askedKey))].map((askedKey) => ({ storeId, surveyId, askedKey }))
  })
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.execute<SurveyKey & { readonly askedKey: string; readonly n: number }>(sql`
    SELECT k."storeId", k."surveyId", k."askedKey", c.n
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "askedKey" text)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS n FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND asked_key = k."askedKey"
        AND starts_with(value, 'value:') AND value <> ${OTHER_VALUES}) c`)
  const counts = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const ofSurvey = counts.get(surveyKeyText(row)) ?? new Map<string, number>()
    counts.set(surveyKeyText(row), ofSurvey.set(row.askedKey, row.n))
  }
  return counts
}

/** Whether pages have sent any fact of a survey. */
export async function hasFactsOfPages(db: Db, { storeId, surveyId }: SurveyKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM survey_codes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND asked_key >= ':' AND asked_key < ';'
      AND asked_key <> ${pageFactKey('signed_order')} LIMIT 1`)
  return rows.length > 0
}

/** All codes of surveys. Each survey by itself, because the planner does not know how few they are. */
async function readRows(db: Db, surveys: readonly SurveyKey[]): Promise<readonly CodeRow[]> {
  if (surveys.length === 0) return []
  const keys = surveys.map(({ storeId, surveyId }) => ({ storeId, surveyId }))
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT k."storeId", k."surveyId", c.asked_key AS "askedKey", c.value, c.code
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid)
    CROSS JOIN LATERAL (
      SELECT asked_key, value, code FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" OFFSET 0) c`)
  return rows
}

/** The codes of facts that other servers, or this one, have added lately: mostly those of a new day. */
async function findRows(
  db: Db,
  missing: readonly (SurveyKey & { readonly fact: CodedFact })[],
): Promise<readonly CodeRow[]> {
  if (missing.length === 0) return []
  const wanted = new Map<string, SurveyKey & FactName>()
  for (const { fact, ...survey } of missing) {
    for (const { askedKey, value } of fact.isOpen ? [fact, sharedFact(fact)] : [fact]) {
      wanted.set(`${surveyKeyText(survey)} ${factKey({ askedKey, value })}`, { ...survey, askedKey, value })
    }
  }
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT k."storeId", k."surveyId", k."askedKey", k.value, c.code
    FROM jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "askedKey" text, value text)
    CROSS JOIN LATERAL (
      SELECT code FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND asked_key = k."askedKey" AND value = k.value
      OFFSET 0) c`)
  return rows
}

async function insertCodes(tx: Db, rows: readonly CodeRow[]): Promise<void> {
  addedIn.add(tx)
  const json = JSON.stringify(rows)
  await tx.execute(sql`
    INSERT INTO survey_codes (store_id, survey_id, asked_key, value, code)
    SELECT * FROM jsonb_to_recordset(${json}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "askedKey" text, value text, code integer)`)
  await tx.execute(sql`
    UPDATE survey_totals t SET last_code = k.last
    FROM (
      SELECT "storeId", "surveyId", max(code) AS last
      FROM jsonb_to_recordset(${json}::jsonb) AS r("storeId" uuid, "surveyId" uuid, code integer) GROUP BY 1, 2) k
    WHERE t.store_id = k."storeId" AND t.survey_id = k."surveyId"`)
}
