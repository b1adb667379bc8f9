import { type CounterLine, contribution, fold, type PublishedSurvey, walk } from '@earshot/survey'
import type { responses } from '../db/schema.ts'
import type { IncomingResponse, ServedRevision } from './incoming.ts'
import { localDay } from './local-day.ts'

export type StoredResponse = typeof responses.$inferSelect

/**
 * The response after one more message, or the same object if the message changes nothing.
 * Only the walk decides what counts and whether the flow has ended; the page's word is not enough (A11).
 */
export function takeMessage(
  before: StoredResponse | null,
  message: IncomingResponse,
  revision: ServedRevision,
): StoredResponse {
  // First, because a walk costs more than all the rest of a message.
  if (before && fold(before, message) === before) return before
  const { sequence, answers, seconds } = message
  const counted = walk(revision.survey.questions, answers)
  const { storeId, surveyId, responseId, device, test, receivedAt } = message
  return {
    ...(before ?? {
      storeId,
      surveyId,
      responseId,
      revision: message.revision,
      device,
      test,
      day: localDay(receivedAt, revision.timezone),
      receivedAt,
    }),
    sequence,
    answers,
    seconds,
    completed: message.completed && counted.ended,
    counted,
    updatedAt: receivedAt,
  }
}

/** The counter lines a response stands for. */
export function linesOf(response: StoredResponse | null, survey: PublishedSurvey): readonly CounterLine[] {
  return response ? contribution({ ...response, questions: survey.questions }) : []
}
