import type { RawAnswers } from '../answer.ts'

/**
 * One message of a page about one response: always the whole of the answers so far, so that the newest wins alone
 * (ADR-0001).
 */
export type ResponseMessage = {
  /** Counts up from 1 with every message of this response. */
  readonly sequence: number
  readonly answers: RawAnswers
  /** The page says that the flow has ended; whether it has, `walk` decides. */
  readonly completed: boolean
  /** Whole seconds spent on the survey so far, 0 to 3,600, or null if the page did not say. */
  readonly seconds: number | null
}

/** The state of a response after some messages. */
export type ResponseState = ResponseMessage
