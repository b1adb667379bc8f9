import type { Logger } from 'pino'
import { createReportedFields } from '../audience/reported-fields.ts'
import type { Pools } from '../db/open-pools.ts'
import { acceptResponses } from '../responses/accept-responses.ts'
import { countShown } from '../responses/count-shown.ts'
import { createCounterCost } from '../responses/counter-cost.ts'
import { createGroupCommit } from '../responses/group-commit.ts'
import type { IncomingResponse, IncomingShown } from '../responses/incoming.ts'
import { prepareAnswers } from '../responses/prepared-answers.ts'

/** Opens everything that collects rows and writes them in batches. Each finishes its batch when `opened` is disposed. */
export function openWriters({ db, writingDb }: Pools, log: Logger, opened: AsyncDisposableStack) {
  const writer = createGroupCommit({
    writeBatch: (messages: readonly IncomingResponse[]) => acceptResponses(writingDb, messages),
    prepare: prepareAnswers,
    newBatchCost: createCounterCost,
    log,
  })
  opened.defer(writer.drain)
  const shown = createGroupCommit({
    writeBatch: (messages: readonly IncomingShown[]) => countShown(db, messages),
    log,
  })
  opened.defer(shown.drain)
  const reportedFields = createReportedFields(db, log)
  opened.defer(reportedFields.write)
  return { writer, shown, reportedFields }
}
