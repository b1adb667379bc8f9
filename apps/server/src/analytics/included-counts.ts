import {
  type CounterLine,
  lineSums,
  type Pausable,
  type PublishedSurvey,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { inTurns } from '../own-turn.ts'
import { documentIn } from '../responses/documents.ts'
import { eachResponse, type ResponseCursor } from '../responses/read-queries.ts'
import type { StoredResponse } from '../responses/response-columns.ts'
import { linePartsOf } from '../responses/stored-response.ts'
import { type Counts, revisionOf, type Tally, tallyKey } from './queries.ts'

/**
 * What the counters would say if the responses from a place on had never come: counted anew from those before it, by
 * the function that fills the counters. They are no more than a plan with a cap includes, so the cost does not grow.
 */
export async function countIncluded(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  lockedFrom: ResponseCursor,
): Promise<Counts> {
  const sums = lineSums()
  for await (const response of eachResponse(db, storeId, surveyId, { after: lockedFrom })) {
    await inTurns(addLines(sums, response, await documentIn(db, response)))
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

function talliesOf(lines: readonly CounterLine[], keyOf: (line: CounterLine) => string): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Map<string, number>>()
  for (const line of lines) {
    const tally = tallies.get(keyOf(line)) ?? new Map<string, number>()
    tallies.set(keyOf(line), tally.set(line.value, line.n))
  }
  return tallies
}

function* addLines(
  sums: ReturnType<typeof lineSums>,
  response: StoredResponse,
  survey: PublishedSurvey,
): Pausable<void> {
  for (const lines of linePartsOf(response, survey)) {
    for (const line of lines) if (isRead(line)) sums.add(line)
    yield
  }
}

/** What results are made of: all of all time, each revision's too, and how many began on each day. */
const isRead = ({ segment, day, questionId }: CounterLine) =>
  segment === 'all' ? day === null || questionId === '' : day === null && segment.startsWith('revision:')
