import { type CounterLine, difference, type PublishedSurvey } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { addToCounters, type CounterChange } from './queries.ts'
import { linesOf, type StoredResponse } from './stored-response.ts'

/** A response before and after: taken in, changed, moved to another day, or deleted. */
export type Change = { readonly survey: PublishedSurvey } & (
  | { readonly before: StoredResponse | null; readonly after: StoredResponse }
  | { readonly before: StoredResponse; readonly after: null }
)

/** Brings the counters along with changed responses, in the same transaction: the only way they are ever written. */
export async function countChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const counters = counterChanges(changes)
  if (counters.length > 0) await addToCounters(tx, counters)
}

/** What changes add to each counter, each counter once: an upsert must not name a row twice. */
function counterChanges(changes: readonly Change[]): CounterChange[] {
  const sums = new Map<string, CounterChange>()
  for (const { before, after, survey } of changes) {
    for (const line of difference(linesOf(after, survey), linesOf(before, survey))) {
      const change = counterChange(after ?? before, line)
      const { storeId, surveyId, segment, day, questionId, value } = change
      const key = [storeId, surveyId, segment, day, questionId, value].join('\n')
      const sum = sums.get(key)
      sums.set(key, sum ? { ...sum, n: sum.n + change.n, sumMinor: sum.sumMinor + change.sumMinor } : change)
    }
  }
  return [...sums.values()].filter((change) => change.n !== 0 || change.sumMinor !== 0)
}

function counterChange({ storeId, surveyId }: StoredResponse, line: CounterLine): CounterChange {
  return { storeId, surveyId, ...line, day: line.day ?? '-infinity' }
}
