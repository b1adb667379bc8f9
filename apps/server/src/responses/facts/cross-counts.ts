import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { type CrossCount, type CrossLines, codeRows, distinctCodes, isEmpty } from './cross-lines.ts'
import { codeList, type FactMatch } from './match-facts.ts'
import { allRows, type FactSources, factSources } from './segments/read-segments.ts'
import { countPairs } from './segments/segment-pairs.ts'
import type { SurveyKey } from './survey-codes.ts'

type Wanted = {
  readonly rows: CrossLines
  readonly columns: CrossLines
  readonly match: FactMatch
}

/** Counts the responses that match by two lines at once: those in segments by their bits, the others in one scan of their facts. */
export async function crossCounts(
  db: Db,
  survey: SurveyKey,
  { rows, columns, match }: Wanted,
): Promise<readonly CrossCount[]> {
  if (isEmpty(rows) || isEmpty(columns)) return []
  const isLarge = linesIn(rows) * linesIn(columns) > MAX_PAIRS
  const sources = isLarge ? allRows(survey, match) : await factSources(db, survey, match)
  return [
    ...(await countRowPairs(db, sources, { rows, columns })),
    ...(await countPairs(db, survey, sources, { rows, columns, clauses: match.clauses })),
  ]
}

/** For more pairs of lines it is faster to read the rows of all responses. */
const MAX_PAIRS = 2_500

const linesIn = (lines: CrossLines): number =>
  'codes' in lines ? new Set(lines.codes.map(([line]) => line)).size : lines.orderValues.length

async function countRowPairs(
  db: Db,
  sources: FactSources,
  { rows, columns }: Pick<Wanted, 'rows' | 'columns'>,
): Promise<readonly CrossCount[]> {
  const isDistinct = [rows, columns].some((lines) => 'codes' in lines && lines.hasSeveral)
  const counted = isDistinct ? sql`count(DISTINCT f.response_id)` : sql`count(*)`
  const { rows: found } = await db.execute<CrossCount>(sql`
    SELECT r.line AS row, c.line AS column, ${counted}::float8 AS n
    FROM (${sources.rows(sql`response_id, codes, order_value`)}) f
    ${linesOfRow(rows, 'r')} ${linesOfRow(columns, 'c')}
    GROUP BY 1, 2`)
  return found
}

/** Joins the lines in which a row `f` is. A code that no line has is left out before it is joined. */
function linesOfRow(lines: CrossLines, alias: 'r' | 'c'): SQL {
  const name = sql.identifier(alias)
  if ('codes' in lines) {
    const given = sql.identifier(`${alias}_given`)
    return sql`
      CROSS JOIN LATERAL (SELECT u.code FROM unnest(f.codes) AS u(code) WHERE u.code = ANY (${codeList(distinctCodes(lines))})) AS ${given}
      JOIN ${codeRows(lines)} AS ${name}(line, code) ON ${name}.code = ${given}.code`
  }
  const ranges = lines.orderValues.map(
    ([line, { from, to }]) => sql`(${line}::integer, ${from ?? 0}::bigint, ${to ?? Number.MAX_SAFE_INTEGER}::bigint)`,
  )
  return sql`
    JOIN (VALUES ${sql.join(ranges, sql`, `)}) AS ${name}(line, low, high) ON f.order_value BETWEEN ${name}.low AND ${name}.high`
}
