import { matchesAudience, operatorsOf, type ShopperContext, type SurveyId } from '@earshot/survey/respondent'
import type { LiveSurvey } from './documents.ts'
import { toJson } from './to-json.ts'

/** Of what a page tells, all that leaves it here: who the shopper is and which order it was decides nothing. */
const DECIDING: readonly string[] = ['currency', ...Object.keys(operatorsOf)]

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

let asked: { readonly body: string; readonly surveyIds: Promise<readonly SurveyId[]> } | undefined

/** Which of all the surveys that the server decides on ask this shopper: it is asked once for each context. */
function askServer(url: string, context: ShopperContext): Promise<readonly SurveyId[]> {
  const told = Object.fromEntries(Object.entries(context).filter(([field]) => DECIDING.includes(field)))
  const body = toJson({ context: told })
  if (asked?.body !== body) asked = { body, surveyIds: post(url, body) }
  return asked.surveyIds
}

/** A string travels as text/plain, which needs no CORS preflight (A15). Who cannot be told apart is not asked. */
const post = (url: string, body: string): Promise<readonly SurveyId[]> =>
  fetch(url, { method: 'POST', body, credentials: 'omit' })
    .then((reply) => reply.json())
    .then(({ data }) => data.surveyIds)
    .catch(() => [])
