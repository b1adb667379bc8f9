import type { PublishedSurvey, StoreId } from '@earshot/survey'
import { openDb } from '../../apps/server/src/db/open-db.ts'
import { countersAndRecount } from '../../apps/server/src/testing/recount.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import type { SentMessage } from './recorder.ts'

export type Demo = { readonly storeId: string; readonly survey: PublishedSurvey }

/** A comparison of the messages that were sent with a database. */
export type StoredMessages = {
  /** Acknowledged messages that are missing, superseded by an earlier one, or stored with another answer. */
  readonly lost: readonly SentMessage[]
  /** How many responses are counted more often than once. */
  readonly twice: number
  readonly areCountersRight: boolean
}

type StoredResponse = { readonly sequence: number; readonly answers: unknown }

/** Compares everything that was sent with the responses and figures of a database. */
export async function readStoredMessages(
  databaseUrl: string,
  { storeId, survey }: Demo,
  sent: readonly SentMessage[],
): Promise<StoredMessages> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(databaseUrl, 1, fail, 'long')
  const { counters, recount, responses } = await countersAndRecount(db, storeId as StoreId, survey.surveyId)
  await close()
  const stored = new Map(responses.map((response) => [response.responseId as string, response]))
  return {
    lost: findLost(sent, stored, survey.questions[0]?.questionId ?? ''),
    twice: Math.max(0, await readSurplus(databaseUrl, { storeId, survey })),
    areCountersRight: JSON.stringify(counters) === JSON.stringify(recount),
  }
}

/**
 * Finds the acknowledged messages that are not stored.
 * @param stored by the id of the response
 * @param questionId the only question that was answered
 */
export function findLost(
  sent: readonly SentMessage[],
  stored: ReadonlyMap<string, StoredResponse>,
  questionId: string,
): SentMessage[] {
  return sent.filter(({ responseId, sequence, optionId, acknowledgedAt }) => {
    const response = stored.get(responseId)
    // A later message replaces it, and is compared itself.
    if (response && response.sequence > sequence) return false
    const isStored =
      response?.sequence === sequence &&
      JSON.stringify(response.answers) === JSON.stringify({ [questionId]: { optionId, otherValue: null } })
    return acknowledgedAt !== null && !isStored
  })
}

/**
 * Reads by how much the count of begun responses exceeds the stored responses. It is one statement, so both are of one
 * moment, and answers can arrive meanwhile.
 */
export async function readSurplus(databaseUrl: string, { storeId, survey }: Demo): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ surplus: number }>(SURPLUS, [storeId, survey.surveyId]),
  )
  return rows[0]?.surplus ?? 0
}

const SURPLUS = `
  SELECT (
    coalesce(
      (SELECT counted + tests + set_aside FROM survey_totals
        WHERE store_id = $1 AND survey_id = $2 AND complete_at IS NOT NULL),
      (SELECT sum(n) FROM counters WHERE store_id = $1 AND survey_id = $2 AND segment IN ('all', 'test', 'spam')
        AND day = '-infinity' AND question_id = '' AND value = 'started'), 0) -
    (SELECT count(*) FROM responses WHERE store_id = $1 AND survey_id = $2))::float8 AS surplus`
