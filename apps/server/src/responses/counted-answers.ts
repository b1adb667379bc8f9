import {
  type Answers,
  givenAnswers,
  type PublishedSurvey,
  type StoredAnswers,
  type Walked,
  walk,
} from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { StoredResponse } from './response-columns.ts'

// The counted answers of a response (ADR-0046). Its walk is stored only if it cannot be derived from the answers
// (ADR-0009), so never read `counted` directly: use `COUNTED_ANSWERS` in SQL, and `countedAnswers` or `walkOf` in code.

/**
 * The counted answers of a row of `responses`, in SQL: an object by question id. A skipped question may be present as
 * JSON null. The object is `{}` exactly if nothing counts.
 */
export const COUNTED_ANSWERS = sql`coalesce(counted -> 'answers', answers)`

/** Whether a row of `responses` answers anything. A row that does not is not a response (ADR-0033). */
export const ANSWERED = sql`${COUNTED_ANSWERS} <> '{}'::jsonb`

/** The counted answers of a response. */
export const countedAnswers = ({ counted, answers }: Pick<StoredResponse, 'counted' | 'answers'>): Answers =>
  counted?.answers ?? givenAnswers(answers as StoredAnswers)

const walks = new WeakMap<StoredResponse, Walked>()

/** The walk of a response through its revision. It is cached per object, because several callers need it. */
export function walkOf(response: StoredResponse, { questions }: Pick<PublishedSurvey, 'questions'>): Walked {
  const known = response.counted ?? walks.get(response)
  if (known) return known
  const walked = walk(questions, response.answers)
  walks.set(response, walked)
  return walked
}
