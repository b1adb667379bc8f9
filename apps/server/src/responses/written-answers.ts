import type { Control, PublishedSurvey } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { wordsOf } from './control-answers.ts'
import { countedAnswers } from './counted-answers.ts'
import type { ResponseKey } from './queries.ts'
import type { StoredResponse } from './response-columns.ts'

/** That a response holds words of its respondent to a question; the words stand in the response. */
type WrittenAnswer = ResponseKey & {
  readonly questionId: string
  readonly revision: number
  readonly receivedAt: Date
}

type Rewritten = {
  readonly survey: PublishedSurvey
  readonly before: StoredResponse | null
  readonly after: StoredResponse | null
}

/** Brings along where people wrote something, in the transaction that changes their responses. */
export async function noteWritten(tx: Db, changes: readonly Rewritten[]): Promise<void> {
  const moves = changes.map(({ before, after, survey }) => {
    const controls = new Map(survey.questions.map(({ questionId, control }) => [questionId, control]))
    return [writtenIn(before, controls), writtenIn(after, controls)] as const
  })
  const added = moves.flatMap(([before, after]) => without(after, before))
  const gone = moves.flatMap(([before, after]) => without(before, after))
  if (added.length > 0) await insertWritten(tx, added)
  if (gone.length > 0) await deleteWritten(tx, gone)
}

/** Only responses that count: tests and spam are outside all results (ADR-0033). */
function writtenIn(response: StoredResponse | null, controls: ReadonlyMap<string, Control>): readonly WrittenAnswer[] {
  if (!response || response.test || response.spam) return []
  const { storeId, surveyId, responseId, revision, receivedAt } = response
  return Object.entries(countedAnswers(response))
    .filter(([questionId, answer]) => {
      const control = controls.get(questionId)
      return control !== undefined && wordsOf(control, answer) !== ''
    })
    .map(([questionId]) => ({ storeId, surveyId, responseId, questionId, revision, receivedAt }))
}

const without = (these: readonly WrittenAnswer[], those: readonly WrittenAnswer[]) =>
  these.filter(({ questionId }) => !those.some((one) => one.questionId === questionId))

async function insertWritten(tx: Db, written: readonly WrittenAnswer[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO written_answers (store_id, survey_id, question_id, revision, received_at, response_id)
    SELECT s.store_id, w."surveyId", w."questionId", w.revision, w."receivedAt", w."responseId"
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS w("storeId" uuid, "surveyId" uuid, "questionId" text,
      revision integer, "receivedAt" timestamptz, "responseId" uuid) ${joinStores(tx, 'w', written)}
    ON CONFLICT DO NOTHING`)
}

async function deleteWritten(tx: Db, written: readonly WrittenAnswer[]): Promise<void> {
  const surveys = Map.groupBy(written, ({ storeId, surveyId }) => `${storeId} ${surveyId}`)
  for (const ofSurvey of surveys.values()) await deleteWrittenOf(tx, ofSurvey)
}

/** Deletes words of one survey. */
async function deleteWrittenOf(tx: Db, written: readonly WrittenAnswer[]): Promise<void> {
  const { storeId, surveyId } = written[0] ?? {}
  await tx.execute(sql`
    DELETE FROM written_answers a USING jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      AS w("questionId" text, revision integer, "receivedAt" timestamptz, "responseId" uuid)
    WHERE a.store_id = ${storeId} AND a.survey_id = ${surveyId} AND a.question_id = w."questionId"
      AND a.revision = w.revision AND a.received_at = w."receivedAt" AND a.response_id = w."responseId"`)
}
