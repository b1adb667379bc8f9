import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open-db.ts'
import { codeList, type FactMatch } from './match-facts.ts'
import type { FactName } from './response-facts.ts'
import { allRows, type FactSources, factSources } from './segments/read-segments.ts'
import { countPairs } from './segments/segment-counts.ts'
import { factKey, type SurveyKey } from './survey-codes.ts'

/** The facts of a row or column of a cross-tab. A response with any of them is in it. No response has two of them. */
export type CrossLine = readonly FactName[]

type Wanted = {
  readonly rows: readonly CrossLine[]
  readonly columns: readonly CrossLine[]
  readonly match: FactMatch
}

/**
 * Counts the responses that match by two facts at once.
 * @returns a number for each row and column, in the order given
 */
export async function crossCounts(
  db: Db,
  survey: SurveyKey,
  { rows, columns, match }: Wanted,
): Promise<readonly (readonly number[])[]> {
  const codes = await readCodesOf(db, survey, [...rows, ...columns].flat())
  const linesOf = (lines: readonly CrossLine[]) => {
    const positions = new Map<number, readonly number[]>()
    for (const [position, line] of lines.entries()) {
      for (const fact of line) {
        const code = codes.get(factKey(fact))
        if (code !== undefined) positions.set(code, [...(positions.get(code) ?? []), position])
      }
    }
    return positions
  }
  const [rowOf, columnOf] = [linesOf(rows), linesOf(columns)]
  const counts = rows.map(() => columns.map(() => 0))
  if (rowOf.size === 0 || columnOf.size === 0) return counts
  const wanted = { rows: [...rowOf.keys()], columns: [...columnOf.keys()] }
  const isLarge = wanted.rows.length * wanted.columns.length > MAX_PAIRS
  const sources = isLarge ? allRows(survey, match) : await factSources(db, survey, match)
  const found = [
    ...(await countRowPairs(db, sources, wanted)),
    ...(await countPairs(db, survey, sources, { ...wanted, clauses: match.clauses })),
  ]
  for (const { one, other, n } of found) {
    for (const row of rowOf.get(one) ?? []) {
      for (const column of columnOf.get(other) ?? []) {
        const line = counts[row]
        if (line?.[column] !== undefined) line[column] += n
      }
    }
  }
  return counts
}

/** For more pairs of facts it is faster to read the rows of all responses. */
const MAX_PAIRS = 2_500

async function countRowPairs(
  db: Db,
  sources: FactSources,
  { rows, columns }: { readonly rows: readonly number[]; readonly columns: readonly number[] },
): Promise<readonly { readonly one: number; readonly other: number; readonly n: number }[]> {
  const { rows: found } = await db.execute<{ one: number; other: number; n: number }>(sql`
    SELECT a.code AS one, b.code AS other, count(*)::float8 AS n
    FROM (SELECT codes FROM (${sources.rows(sql`codes`)}) f WHERE codes && ${codeList(rows)}) f
    CROSS JOIN LATERAL unnest(f.codes) AS a(code) CROSS JOIN LATERAL unnest(f.codes) AS b(code)
    WHERE a.code = ANY (${codeList(rows)}) AND b.code = ANY (${codeList(columns)})
    GROUP BY 1, 2`)
  return found
}

/** The codes of facts, by `factKey`. Facts that no response has have none. */
async function readCodesOf(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  facts: readonly FactName[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<FactName & { readonly code: number }>(sql`
    SELECT k.asked_key AS "askedKey", k.value, k.code
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS q("askedKey" text, value text)
    JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND k.asked_key = q."askedKey"
      AND k.value = q.value`)
  return new Map(rows.map(({ code, ...fact }) => [factKey(fact), code]))
}
