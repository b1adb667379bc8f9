import type { CounterLine, Pausable, StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { jsonOfRows } from '../db/long-json.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'

/**
 * How many responses were deleted that counted, by their merchant or by age, and on which days they had come. It is
 * never taken back, so that deleting does not free what was used of a plan (ADR-0028). It belongs to no response: a
 * rebuild leaves it as it is (ADR-0048), and so does a change of the time zone.
 */
export const REMOVED = 'removed'

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
    SELECT s.store_id, k."surveyId", o.segment, coalesce(o.day, '-infinity'), c."questionId", c.value, c.n, c."sumMinor"
    FROM jsonb_to_recordset(${json}::jsonb) AS k("storeId" uuid, "surveyId" uuid, occasions jsonb, counts jsonb)
      ${joinStores(db, 'k', changes)},
      jsonb_to_recordset(k.occasions) AS o(segment text, day date),
      jsonb_to_recordset(k.counts) AS c("questionId" text, value text, n bigint, "sumMinor" bigint)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
    DO UPDATE SET n = counters.n + excluded.n, sum_minor = counters.sum_minor + excluded.sum_minor`)
}

type Occasion = Pick<CounterLine, 'segment' | 'day'>
type Count = Omit<CounterLine, keyof Occasion>
type Group = { readonly occasion: Occasion; readonly counts: readonly Count[] }
/** The JSON of a list of counts, and every segment and day that it is added to. */
type Written = { readonly counts: readonly Count[]; readonly json: string; readonly occasions: Occasion[] }

/**
 * One response can add ten thousand lines, and mostly the same ones to several segments and days. So each list
 * of counts is written once. Everything is in the order of the keys: PostgreSQL sorts lines that are in order already in
 * a tenth of the time.
 */
function* jsonOfChanges(changes: readonly CounterChange[]): Pausable<string> {
  const written: string[] = []
  for (const { storeId, surveyId, lines } of changes.toSorted((a, b) => compare(keyOf(a), keyOf(b)))) {
    const lists: Written[] = []
    for (const { occasion, counts } of byOccasion(lines)) {
      const known = lists.find((list) => areEqual(list.counts, counts))
      if (known) known.occasions.push(occasion)
      else lists.push({ counts, json: yield* jsonOfRows(yield* inOrder(counts)), occasions: [occasion] })
      yield
    }
    for (const { json, occasions } of lists) {
      const sorted = occasions.toSorted((a, b) => compare(a.segment, b.segment) || compare(a.day ?? '', b.day ?? ''))
      const ids = `"storeId":"${storeId}","surveyId":"${surveyId}"`
      written.push(`{${ids},"occasions":${JSON.stringify(sorted)},"counts":${json}}`)
    }
  }
  return `[${written.join(',')}]`
}

const keyOf = ({ storeId, surveyId }: CounterChange) => `${storeId} ${surveyId}`

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Splits lines where the segment or the day changes. */
function byOccasion(lines: readonly CounterLine[]): readonly Group[] {
  const groups: { readonly occasion: Occasion; readonly counts: Count[] }[] = []
  for (const { segment, day, ...count } of lines) {
    const last = groups.at(-1)
    if (last?.occasion.segment === segment && last.occasion.day === day) last.counts.push(count)
    else groups.push({ occasion: { segment, day }, counts: [count] })
  }
  return groups
}

const areEqual = (some: readonly Count[], others: readonly Count[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return (
      one.value === other?.value &&
      one.questionId === other.questionId &&
      one.n === other.n &&
      one.sumMinor === other.sumMinor
    )
  })

/** Sorts counts by question and value, with a pause after each question. */
function* inOrder(counts: readonly Count[]): Pausable<readonly Count[]> {
  const questions = [...Map.groupBy(counts, ({ questionId }) => questionId)].sort(([a], [b]) => compare(a, b))
  const sorted: Count[] = []
  for (const [, ofQuestion] of questions) {
    sorted.push(...ofQuestion.sort((a, b) => compare(a.value, b.value)))
    yield
  }
  return sorted
}
