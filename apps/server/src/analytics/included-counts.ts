import { type CounterLine, counterKey, lineSums, type StoreId, type SurveyId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { documentOf } from '../responses/documents.ts'
import { eachResponse, type ResponsePlace } from '../responses/read-queries.ts'
import { linesOf } from '../responses/stored-response.ts'
import { type Counts, revisionOf, talliesOf, tallyKey } from './queries.ts'

/**
 * What the counters would say if the responses from a place on had never come: counted anew from those before it, by
 * the function that fills the counters. They are no more than a plan with a cap includes, so the cost does not grow.
 */
export async function countIncluded(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  lockedFrom: ResponsePlace,
): Promise<Counts> {
  const sums = lineSums(counterKey)
  for await (const response of eachResponse(db, storeId, surveyId, lockedFrom)) {
    for (const line of linesOf(response, await documentOf(db, response))) if (isRead(line)) sums.add(line)
  }
  const lines = sums.lines()
  const ofAll = lines.filter(({ segment }) => segment === 'all')
  const byRevision = talliesOf(
    lines.filter(({ segment }) => segment !== 'all'),
    ({ questionId, segment }) => tallyKey(questionId, revisionOf(segment)),
  )
  return {
    byQuestion: talliesOf(
      ofAll.filter(({ day }) => day === null),
      ({ questionId }) => questionId,
    ),
    byDay: talliesOf(
      ofAll.filter(({ day }) => day !== null),
      ({ day }) => day ?? '',
    ),
    ofRevisions: async () => byRevision,
  }
}

/** What results are made of: all of all time, each revision's too, and how many began on each day. */
const isRead = ({ segment, day, questionId }: CounterLine) =>
  segment === 'all' ? day === null || questionId === '' : day === null && segment.startsWith('revision:')
