import type { StoreId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { sql } from '../../db/drizzle.ts'
import { isStoreOf } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { FIRST_PAGE_CODE, isPageCode } from './page-codes.ts'
import { type CodedFact, type FactName, isPageFactKey, pageFactKey, sharedFact } from './response-facts.ts'

/** How many codes each of two caches has, all surveys together: about 30 MB. */
const MAX_CACHED = 200_000

/** Each survey has this code, so that lists need no dictionary. */
export const COMPLETED_CODE = 1

const COMPLETED = { askedKey: '', value: 'completed', code: COMPLETED_CODE }

export type SurveyKey = { readonly storeId: StoreId; readonly surveyId: SurveyId }

/** A fact and its code. */
export type NewCode = FactName & { readonly code: number }

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
  /** The same of facts of pages. */
  readonly pages: Codes
  /** The codes that this transaction gave. */
  readonly own: ReadonlyMap<string, number>
}

/** @returns undefined if the fact has no code of its own yet */
export const ownCode = ({ committed, pages, own }: SurveyCodes, fact: FactName) =>
  own.get(factKey(fact)) ?? (isPageFactKey(fact.askedKey) ? pages : committed).get(factKey(fact))

/** @returns undefined if it has none yet, and no value of its question shares a code */
export function factCode(codes: SurveyCodes, fact: CodedFact): number | undefined {
  return ownCode(codes, fact) ?? (fact.isOpen ? ownCode(codes, sharedFact(fact)) : undefined)
}

const sizes = { maxSize: MAX_CACHED, sizeCalculation: ({ size }: Codes) => size + 1 }

/** Each survey is read once per process. Codes that others have added since are added one by one. */
const cache = new LRUCache<string, Codes>(sizes)

/** The codes of facts of pages. They can be thousands, so that only those that were asked for are read. */
const pageCache = new LRUCache<string, Codes>(sizes)

/** Transactions that have added codes. They may not commit, so nothing that they read is kept. */
const addedIn = new WeakSet<Db>()

/** Says that a transaction is about to add codes. */
export const noteAdding = (tx: Db): void => {
  addedIn.add(tx)
}

/** A survey, and facts that need codes, by `factKey`. */
export type NeededCodes = SurveyKey & { readonly facts: ReadonlyMap<string, CodedFact> }

/** The codes of surveys by `surveyKeyText`. Facts that have no code yet have none in the result either. */
export async function readCodes(db: Db, needed: readonly NeededCodes[]): Promise<Map<string, SurveyCodes>> {
  const codes = new Map<string, SurveyCodes>()
  const unread: NeededCodes[] = []
  const incomplete: (SurveyKey & { readonly fact: CodedFact })[] = []
  for (const survey of needed) {
    const key = surveyKeyText(survey)
    const committed = cache.get(key)
    if (!committed) unread.push(survey)
    const known = { committed: committed ?? new Map(), pages: pageCache.get(key) ?? new Map(), own: new Map() }
    codes.set(key, known)
    for (const fact of survey.facts.values()) {
      const isRead = committed === undefined && !isPageFactKey(fact.askedKey)
      if (!isRead && ownCode(known, fact) === undefined) incomplete.push({ ...survey, fact })
    }
  }
  const found = [...(await readRows(db, unread)), ...(await findRows(db, incomplete))]
  for (const survey of unread) codes.get(surveyKeyText(survey))?.committed.set(factKey(COMPLETED), COMPLETED_CODE)
  if (addedIn.has(db)) addOwn(codes, found)
  else addCommitted(codes, found)
  return codes
}

/** Codes that this transaction may have added. */
function addOwn(codes: Map<string, SurveyCodes>, found: readonly CodeRow[]): void {
  for (const row of found) {
    const known = codes.get(surveyKeyText(row))
    if (known) codes.set(surveyKeyText(row), { ...known, own: new Map([...known.own, [factKey(row), row.code]]) })
  }
}

function addCommitted(codes: ReadonlyMap<string, SurveyCodes>, found: readonly CodeRow[]): void {
  for (const row of found) {
    const known = codes.get(surveyKeyText(row))
    if (known) (isPageCode(row.code) ? known.pages : known.committed).set(factKey(row), row.code)
  }
  // A cache counts its entries when they are set.
  for (const key of new Set(found.map(surveyKeyText))) {
    const { committed, pages } = codes.get(key) ?? {}
    if (committed) cache.set(key, committed)
    if (pages) pageCache.set(key, pages)
  }
}

/** A survey that was deleted and imported again can have fewer codes than it had before. */
export function dropForeign(
  needed: readonly SurveyKey[],
  locked: ReadonlyMap<string, { readonly lastCode: number }>,
): void {
  for (const survey of needed) {
    const key = surveyKeyText(survey)
    const { lastCode = 0 } = locked.get(key) ?? {}
    if ((cache.get(key)?.size ?? 0) <= lastCode) continue
    cache.delete(key)
    pageCache.delete(key)
  }
}

/** Some facts of a survey by their codes. Codes that nobody has given are missing. */
export async function readFacts(
  db: Db,
  survey: SurveyKey,
  codes: readonly number[],
): Promise<ReadonlyMap<number, FactName>> {
  const key = surveyKeyText(survey)
  const ofPages = codes.filter(isPageCode)
  const known = byCode(cache.get(key) ?? new Map())
  if (!codes.every((code) => known.has(code) || isPageCode(code))) {
    const rows = await readRows(db, [survey])
    const committed: Codes = cache.get(key) ?? new Map()
    for (const row of [...rows, COMPLETED]) committed.set(factKey(row), row.code)
    if (!addedIn.has(db)) cache.set(key, committed)
    for (const [code, fact] of byCode(committed)) known.set(code, fact)
  }
  for (const { code, ...fact } of await readPageFactsByCode(db, survey, ofPages)) known.set(code, fact)
  return known
}

async function readPageFactsByCode(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  codes: readonly number[],
): Promise<readonly NewCode[]> {
  if (codes.length === 0) return []
  const { rows } = await db.execute<NewCode>(sql`
    SELECT asked_key AS "askedKey", value, code FROM survey_codes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND code = ANY (${`{${codes.join()}}`}::integer[])`)
  return rows
}

function byCode(codes: Codes): Map<number, FactName> {
  const facts = new Map<number, FactName>()
  for (const [key, code] of codes) {
    const [askedKey = '', value = ''] = key.split('\n')
    facts.set(code, { askedKey, value })
  }
  return facts
}

export type CodeRow = SurveyKey & NewCode

/** Whether pages have sent any fact of a survey. */
export async function hasFactsOfPages(db: Db, { storeId, surveyId }: SurveyKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM survey_codes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND asked_key >= ':' AND asked_key < ';'
      AND asked_key <> ${pageFactKey('signed_order')} LIMIT 1`)
  return rows.length > 0
}

/** All codes of surveys but those of pages. Each survey by itself, because the planner does not know how few they are. */
async function readRows(db: Db, surveys: readonly SurveyKey[]): Promise<readonly CodeRow[]> {
  if (surveys.length === 0) return []
  const keys = surveys.map(({ storeId, surveyId }) => ({ storeId, surveyId }))
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT k."storeId", k."surveyId", c.asked_key AS "askedKey", c.value, c.code
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid)
    CROSS JOIN LATERAL (
      SELECT asked_key, value, code FROM survey_codes
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND ${isStoreOf(db, sql`store_id`, keys)}
        AND code < ${FIRST_PAGE_CODE}::integer OFFSET 0) c`)
  return rows
}

/** Codes that the caches lack: those of facts of pages, and those that any server has added lately, mostly of a new day. */
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
        AND ${isStoreOf(db, sql`store_id`, missing)}
      OFFSET 0) c`)
  return rows
}
