import type { AssignedOptions } from '@earshot/survey'
import type { Db } from '../../db/open-db.ts'
import type { Change } from '../change.ts'
import { countChanges } from '../counter-changes.ts'
import { documentIn } from '../documents.ts'
import { updateResponses } from '../queries.ts'
import type { StoredResponse } from '../response-columns.ts'

type Saved = { readonly before: StoredResponse; readonly assigned: AssignedOptions | null }

/** Writes which options count in locked responses, and changes the figures with them. */
export async function saveAssigned(tx: Db, saved: readonly Saved[]): Promise<void> {
  if (saved.length === 0) return
  const changes: (Change & { readonly after: StoredResponse })[] = []
  for (const { before, assigned } of saved) {
    changes.push({ before, after: { ...before, assigned }, survey: await documentIn(tx, before) })
  }
  await updateResponses(
    tx,
    changes.map(({ after }) => after),
  )
  await countChanges(tx, changes)
}
