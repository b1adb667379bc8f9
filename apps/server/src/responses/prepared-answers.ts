import {
  maskAnswers,
  type PublishedSurvey,
  type StoredAnswers,
  storedAnswers,
  type Walked,
  walk,
} from '@earshot/survey'
import { knownDocument } from './documents.ts'
import type { IncomingResponse } from './incoming.ts'

type Questions = PublishedSurvey['questions']

type Prepared = {
  readonly questions: Questions
  /** The part of the answers that is stored. */
  readonly answers: StoredAnswers
  readonly walked: Walked
}

/** Dropped with their messages. */
const ahead = new WeakMap<IncomingResponse, Prepared>()

/** Walks a message's answers while the batch before its own is being written, if its revision is in memory. */
export function prepareAnswers(message: IncomingResponse): void {
  const survey = knownDocument(message)
  if (survey) ahead.set(message, prepare(survey.questions, message))
}

/**
 * The answers of a message to a revision's questions, walked ahead or now. All answers that are stored come from here, so
 * this is where they are masked (ADR-0077).
 */
export function preparedAnswers(questions: Questions, message: IncomingResponse, isMasked: boolean): Prepared {
  const ready = ahead.get(message)
  // An order's response may have begun on another revision than the message names.
  const prepared = ready?.questions === questions ? ready : prepare(questions, message)
  return isMasked ? masked(prepared) : prepared
}

function masked(prepared: Prepared): Prepared {
  const { questions } = prepared
  const answers = maskAnswers(prepared.answers)
  return answers === prepared.answers ? prepared : { questions, answers, walked: walk(questions, answers) }
}

function prepare(questions: Questions, message: IncomingResponse): Prepared {
  const answers = storedAnswers(questions, message.answers)
  return { questions, answers, walked: walk(questions, answers) }
}
