import {
  type CounterLine,
  contributionParts,
  fold,
  foldPages,
  joinPages,
  type PageStates,
  type PublishedSurvey,
  type ResponseState,
  storedAnswers,
  storedPages,
  storedWalk,
  type Walked,
  walk,
} from '@earshot/survey'
import { assignedOptions, type TextRules } from './assignments/text-rules.ts'
import { walkOf } from './counted-answers.ts'
import type { IncomingResponse, ServedRevision } from './incoming.ts'
import { localDay } from './local-day.ts'
import { readPageFacts } from './page-facts/read-page-facts.ts'
import { preparedAnswers } from './prepared-answers.ts'
import type { Address } from './response-address.ts'
import type { StoredResponse } from './response-columns.ts'

/**
 * The response after one more message, or the same object if the message changes nothing. Only the walk decides what
 * counts and whether the flow has ended; the page's word is not enough (ADR-0046).
 * @param address where the message is kept
 * @param revision the response's own; for a new one, the message's. With the rules of its survey
 */
export function takeMessage(
  before: StoredResponse | null,
  message: IncomingResponse,
  revision: ServedRevision & { readonly rules: TextRules },
  { responseId, isOrders }: Address,
): StoredResponse {
  const pages = isOrders ? (before?.pages ?? {}) : null
  // First, because a walk costs more than all the rest of a message.
  if (before && isOld(before, pages, message)) return before
  const { storeId, surveyId, device, test, spam, receivedAt } = message
  const next = nextState(pages, message, revision)
  const isTest = before?.test ?? test
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
      orderId: isOrders ? (message.order?.orderId ?? null) : null,
    }),
    ...next,
    assigned: assignedOptions(before, { answers: next.answers, test: isTest }, revision.rules),
    // Those of the first message that has some: a page can send an answer before it knows its facts.
    pageFacts: before?.pageFacts ?? readPageFacts(message.facts, (fact) => !revision.leftOutFacts.includes(fact)),
    updatedAt: receivedAt,
  }
}

const isOld = (before: StoredResponse, pages: PageStates | null, message: IncomingResponse) =>
  pages ? foldPages(pages, message.responseId, message) === pages : fold(before, message) === before

type NextState = ResponseState & { readonly counted: Walked | null; readonly pages: PageStates | null }

/**
 * The response to store after a new message. For an order, its pages are folded into one response. Only answers to the
 * revision's questions are stored, also for each page (ADR-0009).
 */
function nextState(
  pages: PageStates | null,
  message: IncomingResponse,
  { survey: { questions }, isMasked }: ServedRevision,
): NextState {
  const { sequence, seconds } = message
  const { answers, walked } = preparedAnswers(questions, message, isMasked)
  const newest = { sequence, answers, seconds, completed: message.completed && walked.ended }
  if (!pages) return { ...newest, counted: storedWalk(questions, answers, walked), pages }
  const after = foldPages(pages, message.responseId, newest)
  const joined = joinPages(after) ?? newest
  // Pages from before this rule may still contain other answers.
  const all = storedAnswers(questions, joined.answers)
  return {
    ...joined,
    answers: all,
    counted: storedWalk(questions, all, walk(questions, all)),
    pages: storedPages(after),
  }
}

/** The counter lines a response stands for. */
export const counterLinesOf = (response: StoredResponse | null, survey: PublishedSurvey): readonly CounterLine[] =>
  [...linePartsOf(response, survey)].flat()

/** The same in parts, as `contributionParts` returns them. */
export function* linePartsOf(
  response: StoredResponse | null,
  survey: PublishedSurvey,
): Generator<readonly CounterLine[], void> {
  if (!response) return
  yield* contributionParts({ ...response, counted: walkOf(response, survey), questions: survey.questions })
}

/** The part of them that is about the survey itself. */
export const surveyLinesOf = (response: StoredResponse | null, survey: PublishedSurvey): readonly CounterLine[] =>
  linePartsOf(response, survey).next().value ?? []
