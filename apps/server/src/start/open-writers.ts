import type { Result } from '@earshot/survey'
import type { Logger } from 'pino'
import { createReportedFields } from '../audience/reported-fields.ts'
import type { Pools } from '../db/open-pools.ts'
import type { Metrics, WriterName } from '../metrics.ts'
import type { Problem } from '../problems.ts'
import { acceptResponses } from '../responses/accept-responses.ts'
import { countShown } from '../responses/count-shown.ts'
import { createCounterCost } from '../responses/counter-cost.ts'
import { createGroupCommit } from '../responses/group-commit.ts'
import type { IncomingResponse, IncomingShown } from '../responses/incoming.ts'
import { noteRushes } from '../responses/note-rushes.ts'
import { prepareAnswers } from '../responses/prepared-answers.ts'
import type { StoredResponse } from '../responses/response-columns.ts'
import { createRoutedCommit } from '../responses/routed-commit.ts'
import { createGatheredEvents } from '../security-log/gathered-events.ts'
import { storesOfOwners } from '../sign-in/accounts.ts'
import { createSessionUses } from '../sign-in/session-uses.ts'

type Writers = { readonly pools: Pools; readonly log: Logger; readonly metrics: Metrics }

/** Opens everything that collects rows and writes them in batches. Each finishes its batch when `opened` is disposed. */
export function openWriters({ pools, log, metrics }: Writers, opened: AsyncDisposableStack) {
  const { db } = pools
  const gatheredEvents = createGatheredEvents(db, log, (emails) => storesOfOwners(db, emails))
  opened.defer(gatheredEvents.write)
  const noteSetAside = (responses: readonly StoredResponse[]) => {
    metrics.messages('responses', 'set_aside', responses.length)
    noteRushes(gatheredEvents, responses)
  }
  const writer = createRoutedCommit({
    shardOf: pools.writingDb(null).shards.shardOf,
    open: (node) =>
      createGroupCommit({
        writeBatch: measured('responses', metrics, (messages: readonly IncomingResponse[]) =>
          acceptResponses(pools.writingDb(node), messages, noteSetAside),
        ),
        prepare: prepareAnswers,
        newBatchCost: createCounterCost,
        log,
      }),
  })
  opened.defer(writer.drain)
  const shown = createRoutedCommit({
    shardOf: db.shards.shardOf,
    open: (node) =>
      createGroupCommit({
        writeBatch: measured('shown', metrics, (messages: readonly IncomingShown[]) =>
          countShown(node ? pools.writingDb(node) : db, messages),
        ),
        log,
      }),
  })
  opened.defer(shown.drain)
  const reportedFields = createReportedFields(db, log)
  opened.defer(reportedFields.write)
  const sessionUses = createSessionUses(db, log)
  opened.defer(sessionUses.write)
  return { writer, shown, reportedFields, sessionUses, gatheredEvents }
}

type WriteBatch<M, T> = (messages: readonly M[]) => Promise<readonly Result<T, Problem>[]>

/** Counts the messages that a writer commits, and the time that this takes. */
function measured<M, T>(name: WriterName, metrics: Metrics, write: WriteBatch<M, T>): WriteBatch<M, T> {
  return async (messages) => {
    const start = performance.now()
    const outcomes = await write(messages)
    metrics.batch(name, messages.length, (performance.now() - start) / 1000)
    metrics.messages(name, 'accepted', outcomes.filter(({ ok }) => ok).length)
    return outcomes
  }
}
