import { matchesAudience, operatorsOf, type ShopperContext, type SurveyId } from '@earshot/survey/respondent'
import type { LiveSurvey } from './documents.ts'
import { TIMEOUT_MS } from './post.ts'
import { toJson } from './to-json.ts'

/** Of what a page tells, all that leaves it here: who the shopper is and which order it was decides nothing. */
const DECIDING: readonly string[] = ['currency', ...Object.keys(operatorsOf)]
/** A page may live long, and what is live on it is heard anew: so long the server's word holds, its silence too. */
const REMEMBERED_MS = 60_000

/**
 * Whether a survey that does not ask everyone asks this shopper. A module of its own, for the stores that have one.
 * @param currency the store's
 * @param storeUrl where it is asked what only the server may know
 */
export async function isInAudience(
  { surveyId, audience = [] }: LiveSurvey,
  context: ShopperContext,
  currency: string,
  storeUrl: string,
): Promise<boolean> {
  if (audience !== 'server') return matchesAudience(audience, context, currency)
  return (await askServer(`${storeUrl}/audience`, context)).includes(surveyId)
}

let asked: { readonly body: string; readonly at: number; readonly surveyIds: Promise<readonly SurveyId[]> } | undefined

/** Which of all the surveys that the server decides on ask this shopper: it is asked once a minute for each context. */
function askServer(url: string, context: ShopperContext): Promise<readonly SurveyId[]> {
  const told = Object.entries(context)
    .filter(([field]) => DECIDING.includes(field))
    .map(([field, value]) => [field, Array.isArray(value) ? value.filter(isReadable) : value])
    .filter(([, value]) => Array.isArray(value) || isReadable(value))
  const body = toJson({ context: Object.fromEntries(told) })
  const at = performance.now()
  if (asked?.body !== body || at - asked.at >= REMEMBERED_MS) asked = { body, at, surveyIds: post(url, body) }
  return asked.surveyIds
}

/** Whether an audience can go by it. Of what else a page may have put there, JSON has no word for some. */
const isReadable = (value: unknown) => /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)

/** A string travels as text/plain, which needs no CORS preflight (ADR-0049). Who cannot be told apart is not asked. */
const post = (url: string, body: string): Promise<readonly SurveyId[]> =>
  fetch(url, { method: 'POST', body, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((reply) => reply.json())
    .then(({ data }) => data.surveyIds)
    .catch(() => [])
