import { type SQL, sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import { type CrossCount, type CrossLines, codeRows, distinctCodes, isEmpty } from '../cross-lines.ts'
import { type Clause, codeList } from '../match-facts.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { type FactSources, maskedSegments } from './read-segments.ts'

type Pairs = {
  readonly clauses: readonly Clause[]
  readonly rows: CrossLines
  readonly columns: CrossLines
}

/**
 * Counts the responses in segments that match by two lines at once. The bits of each line are made once for a segment.
 * @returns pairs that nobody has are left out
 */
export async function countPairs(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { clauses, rows, columns }: Pairs,
): Promise<readonly CrossCount[]> {
  if (sources.segments.length === 0 || isEmpty(rows) || isEmpty(columns)) return []
  const masks = new Map<string, readonly Clause[]>([
    ['all', clauses],
    ...masksOf('row', rows, clauses),
    ...masksOf('column', columns, clauses),
  ])
  const { rows: pairs } = await db.execute<CrossCount>(sql`
    WITH masked AS MATERIALIZED (${maskedSegments(survey, sources, masks)}),
    rows_of AS MATERIALIZED (${bitsOf(survey, 'row', rows)}),
    columns_of AS MATERIALIZED (${bitsOf(survey, 'column', columns)})
    SELECT r.line AS row, c.line AS column, sum(bit_count(r.bits & c.bits))::float8 AS n
    FROM rows_of r JOIN columns_of c ON c.segment_id = r.segment_id
    GROUP BY 1, 2`)
  return pairs.filter(({ n }) => n > 0)
}

type Side = 'row' | 'column'

const maskName = (side: Side, line: number) => `${side}_${line}`

/** Ranges of order values are masks of their own. */
const masksOf = (side: Side, lines: CrossLines, clauses: readonly Clause[]) =>
  'codes' in lines
    ? []
    : lines.orderValues.map(
        ([line, orderValue]) => [maskName(side, line), [...clauses, { questionId: null, orderValue }]] as const,
      )

/** The lines as rows of `segment_id`, `line` and the bits of the responses that match. */
function bitsOf({ storeId, surveyId }: SurveyKey, side: Side, lines: CrossLines): SQL {
  if ('orderValues' in lines) {
    const values = lines.orderValues.map(([line]) => sql`(${line}::integer, m.${sql.identifier(maskName(side, line))})`)
    return sql`
      SELECT m.segment_id, l.line, l.bits FROM masked m CROSS JOIN LATERAL (VALUES ${sql.join(values, sql`, `)}) AS l(line, bits)`
  }
  return sql`
    SELECT m.segment_id, l.line, l.bits & m."all" AS bits
    FROM masked m
    CROSS JOIN LATERAL (
      SELECT l.line, bit_or(b.bits) AS bits
      FROM fact_bits b JOIN ${codeRows(lines)} AS l(line, code) ON l.code = b.code
      WHERE b.store_id = ${storeId} AND b.survey_id = ${surveyId} AND b.segment_id = m.segment_id
        AND b.code = ANY (${codeList(distinctCodes(lines))})
      GROUP BY l.line OFFSET 0) l`
}
