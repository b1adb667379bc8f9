import {
  type CounterLine,
  contribution,
  fold,
  foldPages,
  joinPages,
  type PageStates,
  type PublishedSurvey,
  type ResponseState,
  type Walked,
  walk,
} from '@earshot/survey'
import type { responses } from '../db/schema.ts'
import type { IncomingResponse, ServedRevision } from './incoming.ts'
import { localDay } from './local-day.ts'
import type { Address } from './response-address.ts'

export type StoredResponse = typeof responses.$inferSelect

/**
 * The response after one more message, or the same object if the message changes nothing.
 * Only the walk decides what counts and whether the flow has ended; the page's word is not enough (A11).
 * @param address where the message is kept
 * @param revision the response's own; of a new one, the message's
 */
export function takeMessage(
  before: StoredResponse | null,
  message: IncomingResponse,
  revision: ServedRevision,
  { responseId, isOrders }: Address,
): StoredResponse {
  const pages = isOrders ? (before?.pages ?? {}) : null
  // First, because a walk costs more than all the rest of a message.
  if (before && isOld(before, pages, message)) return before
  const { storeId, surveyId, device, test, spam, receivedAt } = message
  return {
    ...(before ?? {
      storeId,
      surveyId,
      responseId,
      revision: message.revision,
      device,
      test,
      spam,
      day: localDay(receivedAt, revision.timezone),
      receivedAt,
      clearedAt: null,
      rushId: null,
    }),
    ...standing(pages, message, revision.survey),
    updatedAt: receivedAt,
  }
}

const isOld = (before: StoredResponse, pages: PageStates | null, message: IncomingResponse) =>
  pages ? foldPages(pages, message.responseId, message) === pages : fold(before, message) === before

type Standing = ResponseState & { readonly counted: Walked; readonly pages: PageStates | null }

/** What stands after a message that is new: what it says, or, for an order, what it makes together with other pages. */
function standing(pages: PageStates | null, message: IncomingResponse, { questions }: PublishedSurvey): Standing {
  const { sequence, answers, seconds } = message
  const walked = walk(questions, answers)
  const said = { sequence, answers, seconds, completed: message.completed && walked.ended }
  if (!pages) return { ...said, counted: walked, pages }
  const after = foldPages(pages, message.responseId, said)
  const joined = joinPages(after) ?? said
  return { ...joined, counted: walk(questions, joined.answers), pages: after }
}

/** The counter lines a response stands for. */
export function linesOf(response: StoredResponse | null, survey: PublishedSurvey): readonly CounterLine[] {
  return response ? contribution({ ...response, questions: survey.questions }) : []
}
