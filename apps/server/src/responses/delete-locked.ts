import type { Db } from '../db/open-db.ts'
import type { Change } from './change.ts'
import { countChanges } from './counter-changes.ts'
import { rememberDeleted } from './deleted-queries.ts'
import { documentIn } from './documents.ts'
import { deleteOrdersOf } from './orders-of-responses.ts'
import { deleteResponses } from './queries.ts'
import type { StoredResponse } from './response-columns.ts'

/**
 * Deletes locked responses for good, subtracts them from the figures, and deletes their orders (`deleteOrdersOf`). The ids of
 * the responses are remembered, because the page of a shopper who is still answering sends all answers again with the next
 * one.
 */
export async function deleteLocked(tx: Db, responses: readonly StoredResponse[]): Promise<void> {
  if (responses.length === 0) return
  const changes: Change[] = []
  for (const before of responses) changes.push({ before, after: null, survey: await documentIn(tx, before) })
  const keys = responses.map(({ storeId, surveyId, responseId, revision }) => ({
    storeId,
    surveyId,
    responseId,
    revision,
  }))
  await deleteResponses(tx, keys)
  await rememberDeleted(tx, keys)
  await countChanges(tx, changes)
  await deleteOrdersOf(tx, responses)
}
