import type { CounterLine, Pausable, StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { jsonOfRows } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'

/** Lines to add to the counters of one survey. No two of them may be of the same counter. */
export type CounterChange = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly lines: readonly CounterLine[]
}

/**
 * Adds to counters, sorted by key, so that two writers lock rows in the same order.
 * @param changes at most one for each survey
 */
export async function addToCounters(db: Db, changes: readonly CounterChange[]): Promise<void> {
  const json = await withPauses(jsonOfChanges(changes))
  await db.execute(sql`
    INSERT INTO counters (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
    SELECT s."storeId", s."surveyId", o.segment, coalesce(o.day, '-infinity'), c."questionId", c.value, c.n, c."sumMinor"
    FROM jsonb_to_recordset(${json}::jsonb) AS s("storeId" uuid, "surveyId" uuid, occasions jsonb, counts jsonb),
      jsonb_to_recordset(s.occasions) AS o(segment text, day date),
      jsonb_to_recordset(s.counts) AS c("questionId" text, value text, n bigint, "sumMinor" bigint)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
    DO UPDATE SET n = counters.n + excluded.n, sum_minor = counters.sum_minor + excluded.sum_minor`)
}

/**
 * One response can add tens of thousands of lines, and mostly the same ones to several segments and days. So each list
 * of counts is written once, with every segment and day that it is added to.
 */
function* jsonOfChanges(changes: readonly CounterChange[]): Pausable<string> {
  const written: string[] = []
  for (const { storeId, surveyId, lines } of changes) {
    const occasions = new Map<string, Occasion[]>()
    for (const { occasion, counts } of byOccasion(lines)) {
      const json = yield* jsonOfRows(counts)
      occasions.set(json, [...(occasions.get(json) ?? []), occasion])
    }
    const ids = `"storeId":"${storeId}","surveyId":"${surveyId}"`
    for (const [counts, of] of occasions) written.push(`{${ids},"occasions":${JSON.stringify(of)},"counts":${counts}}`)
  }
  return `[${written.join(',')}]`
}

type Occasion = Pick<CounterLine, 'segment' | 'day'>
type Count = Omit<CounterLine, keyof Occasion>
type Group = { readonly occasion: Occasion; readonly counts: Count[] }

/** Splits lines where the segment or the day changes. */
function byOccasion(lines: readonly CounterLine[]): readonly Group[] {
  const groups: Group[] = []
  for (const { segment, day, ...count } of lines) {
    const last = groups.at(-1)
    if (last?.occasion.segment === segment && last.occasion.day === day) last.counts.push(count)
    else groups.push({ occasion: { segment, day }, counts: [count] })
  }
  return groups
}
