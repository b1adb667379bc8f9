import {
  type Answers,
  givenAnswers,
  type PublishedSurvey,
  type StoredAnswers,
  type Walked,
  walk,
} from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { StoredResponse } from './stored-response.ts'

// What counts of a response (A14). Its walk is stored only where the answers do not give it (decision 9), so `counted`
// is never read by itself: SQL reads `COUNTED_ANSWERS`, code reads `countedAnswers` or `walkOf`.

/**
 * The counted answers of a row of `responses`, in SQL: an object by question id. A question that was passed over may be
 * there as JSON null. It is `{}` exactly where nothing counts.
 */
export const COUNTED_ANSWERS = sql`coalesce(counted -> 'answers', answers)`

/** Whether a row of `responses` answers anything: one that does not is no response (decisions D11). */
export const ANSWERED = sql`${COUNTED_ANSWERS} <> '{}'::jsonb`

/** The counted answers of a response. */
export const countedAnswers = ({ counted, answers }: Pick<StoredResponse, 'counted' | 'answers'>): Answers =>
  counted?.answers ?? givenAnswers(answers as StoredAnswers)

const walks = new WeakMap<StoredResponse, Walked>()

/** The walk of a response through its revision. It is derived once for each object, because several readers need it. */
export function walkOf(response: StoredResponse, { questions }: Pick<PublishedSurvey, 'questions'>): Walked {
  const known = response.counted ?? walks.get(response)
  if (known) return known
  const walked = walk(questions, response.answers)
  walks.set(response, walked)
  return walked
}
