import type { ResponseId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { eachOf, inTurns } from '../own-turn.ts'
import type { SurveyKey } from './facts/survey-codes.ts'
import { batchOf, isLastBatch, MAX_BATCH, type ResponseCursor } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'

/** The columns of a response that files have. */
export type FileResponse = Pick<
  StoredResponse,
  | 'responseId'
  | 'revision'
  | 'completed'
  | 'seconds'
  | 'device'
  | 'receivedAt'
  | 'updatedAt'
  | 'answers'
  | 'counted'
  | 'pageFacts'
>

type Wanted = { readonly after: ResponseCursor | null; readonly facts: SQL | null }

/**
 * All responses of a survey that count, newest first, some hundred at a time. While one batch is used, the database reads the next one.
 * @param wanted those behind a place, and whose rows of `response_facts` meet a condition
 */
export async function* fileResponses(
  db: Db,
  survey: SurveyKey,
  { after, facts }: Wanted,
): AsyncGenerator<readonly FileResponse[]> {
  let next = readBatch(db, survey, { after, facts })
  for (;;) {
    const { responses, isLast } = await next
    const last = responses.at(-1)
    if (!isLast && last) {
      next = readBatch(db, survey, { after: last, facts })
      // The loop awaits it. Until then, or if the reader leaves, a failure must not end the process.
      next.catch(() => {})
    }
    yield responses
    if (isLast || !last) return
  }
}

// The driver takes longer for the columns of a row than for everything else together, so that a batch is one text. Neither JSON of
// PostgreSQL nor any other of these columns has a control character.
const ROW_END = '\x1e'
const FIELD_END = '\x1f'

type Batch = { readonly responses: readonly FileResponse[]; readonly isLast: boolean }

async function readBatch(db: Db, survey: SurveyKey, wanted: Wanted): Promise<Batch> {
  const batch = { ...wanted, limit: MAX_BATCH }
  const { rows } = await db.execute<{ lines: string | null; bytes: number }>(sql`
    SELECT string_agg(concat_ws(${FIELD_END}::text, response_id, revision, completed, coalesce(seconds::text, ''), device,
        (extract(epoch FROM received_at) * 1000)::bigint, (extract(epoch FROM updated_at) * 1000)::bigint, answers,
        coalesce(counted::text, ''), coalesce(page_facts::text, '')),
      ${ROW_END}::text ORDER BY received_at DESC, response_id DESC) AS lines, coalesce(max(bytes), 0)::float8 AS bytes
    FROM (${batchOf(survey, batch)}) b`)
  const [{ lines, bytes } = { lines: null, bytes: 0 }] = rows
  const responses = lines === null ? [] : await inTurns(eachOf(lines.split(ROW_END), toFileResponse))
  return { responses, isLast: isLastBatch(responses.length, bytes, batch) }
}

function toFileResponse(line: string): FileResponse {
  const fields = line.split(FIELD_END)
  const [responseId, revision, completed, seconds, device, receivedMs, updatedMs, answers, counted, pageFacts] = fields
  return {
    responseId: responseId as ResponseId,
    revision: Number(revision),
    completed: completed === 't',
    seconds: seconds === '' ? null : Number(seconds),
    device: device as StoredResponse['device'],
    receivedAt: new Date(Number(receivedMs)),
    updatedAt: new Date(Number(updatedMs)),
    answers: JSON.parse(answers ?? ''),
    counted: counted ? JSON.parse(counted) : null,
    pageFacts: pageFacts ? JSON.parse(pageFacts) : null,
  }
}
