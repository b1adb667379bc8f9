import { type CounterLine, difference, lineSums, type PublishedSurvey } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { addToCounters, type CounterChange } from './queries.ts'
import { linesOf, type StoredResponse } from './stored-response.ts'
import { noteWritten } from './written-answers.ts'

/** A response before and after: taken in, changed, moved to another day, or deleted. */
export type Change = { readonly survey: PublishedSurvey } & (
  | { readonly before: StoredResponse | null; readonly after: StoredResponse }
  | { readonly before: StoredResponse; readonly after: null }
)

/**
 * Brings the counters, and where people wrote something, along with changed responses, in the same transaction: the only
 * way a response is ever counted.
 */
export async function countChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const lines = changes.flatMap(({ before, after, survey }) =>
    difference(linesOf(after, survey), linesOf(before, survey)).map((line) => counterChange(after ?? before, line)),
  )
  await countLines(tx, lines)
  await noteWritten(tx, changes)
}

/** Adds to counters, whatever is counted. */
export async function countLines(tx: Db, changes: readonly CounterChange[]): Promise<void> {
  // An upsert must not name a row twice.
  const sums = lineSums(rowKey)
  for (const change of changes) sums.add(change)
  const lines = sums.lines()
  if (lines.length > 0) await addToCounters(tx, lines)
}

const rowKey = ({ storeId, surveyId, segment, day, questionId, value }: CounterChange): string =>
  [storeId, surveyId, segment, day, questionId, value].join('\n')

/** What a line adds to the counters of a survey. */
export function counterChange(
  { storeId, surveyId }: Pick<StoredResponse, 'storeId' | 'surveyId'>,
  line: CounterLine,
): CounterChange {
  return { storeId, surveyId, ...line, day: line.day ?? '-infinity' }
}
