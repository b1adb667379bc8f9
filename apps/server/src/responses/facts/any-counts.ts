import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { codeList, type FactMatch } from './match-facts.ts'
import { factSources, maskedSegments } from './segments/read-segments.ts'
import type { SurveyKey } from './survey-codes.ts'

/** Counts, for each group of codes, how many of the responses that match have any of them. All groups are counted in one scan. */
export async function countWithAny(
  db: Db,
  survey: SurveyKey,
  match: FactMatch,
  groups: readonly (readonly number[])[],
): Promise<readonly number[]> {
  const sources = await factSources(db, survey, match)
  const column = (index: number) => `group_${index}`
  const ofRows = groups.map(
    (codes, index) =>
      sql`count(*) FILTER (WHERE f.codes && ${codeList(codes)})::float8 AS ${sql.identifier(column(index))}`,
  )
  const { rows } = await db.execute<Record<string, number>>(sql`
    SELECT ${sql.join(ofRows, sql`, `)} FROM (${sources.rows(sql`codes`)}) f`)
  if (sources.segments.length > 0) {
    const masks = groups.map((codes, index) => {
      const clause = { questionId: null, codes, isNegated: false }
      return [column(index), [...match.clauses, clause]] as const
    })
    const ofBits = masks.map(
      ([name]) => sql`sum(bit_count(m.${sql.identifier(name)}))::float8 AS ${sql.identifier(name)}`,
    )
    const inSegments = await db.execute<Record<string, number>>(sql`
      SELECT ${sql.join(ofBits, sql`, `)} FROM (${maskedSegments(survey, sources, new Map(masks))}) m`)
    rows.push(...inSegments.rows)
  }
  return groups.map((_, index) => rows.reduce((sum, row) => sum + (row[column(index)] ?? 0), 0))
}
