import type { RawAnswers } from '../answer.ts'
import type { ResponseId } from '../ids.ts'
import { fold } from './fold.ts'
import type { ResponseMessage, ResponseState } from './response-message.ts'

/**
 * The states of the pages that answer for one order: the thank-you page, the link in an email, another tab. Each page
 * made a response id of its own and counts its messages for itself, so that the sequences of two pages cannot be
 * compared, and each is stored by its id.
 */
export type PageStates = Readonly<Record<ResponseId, ResponseState>>

/** Nobody answers for one order on more; it bounds what a signature sent again and again can have us keep. */
const MAX_PAGES = 10

/**
 * The states of the pages after one more message of one of them. ADR-0006. Once a page has completed nothing changes,
 * whichever page it comes from: the first that completed is the response.
 * @returns the very same `pages` where nothing changed
 */
export function foldPages(pages: PageStates, page: ResponseId, message: ResponseMessage): PageStates {
  const states = Object.values(pages)
  if (states.some((state) => state.completed)) return pages
  const before = pages[page] ?? null
  if (!before && states.length >= MAX_PAGES) return pages
  const after = fold(before, message)
  return after === before ? pages : { ...pages, [page]: after }
}

/**
 * The pages as they are stored. Once one has completed, no answer of any page can change the response (SPEC R12), so
 * their answers are dropped. The sequences stay, because each page gets its own in the reply.
 */
export function storedPages(pages: PageStates): PageStates {
  if (!Object.values(pages).some((state) => state.completed)) return pages
  return Object.fromEntries(Object.entries(pages).map(([page, state]) => [page, { ...state, answers: {} }]))
}

/**
 * The one state that the pages of an order make together, or null before the first message. One that completed stands
 * alone, as its shopper saw it. Until then the page that began first stands (ids of version 7 sort by time), and later
 * ones fill in what it has not answered: nothing that was said is lost, and the order of arrival does not matter.
 */
export function joinPages(pages: PageStates): ResponseState | null {
  const entries = Object.entries(pages) as [ResponseId, ResponseState][]
  // Stryker disable next-line EqualityOperator: no two pages have the same id.
  const states = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, state]) => state)
  const [first] = states
  const complete = states.find((state) => state.completed)
  if (!first || complete) return complete ?? null
  return {
    sequence: Math.max(...states.map(({ sequence }) => sequence)),
    answers: states.map(({ answers }) => answers).reduce(filledIn),
    completed: false,
    seconds: first.seconds,
  }
}

/** The answers, each filled in from a later page if there is none or the question was skipped. */
function filledIn(answers: RawAnswers, fallback: RawAnswers): RawAnswers {
  const missing = Object.entries(fallback).filter(([id]) => (answers[id] ?? null) === null)
  return { ...answers, ...Object.fromEntries(missing) }
}
