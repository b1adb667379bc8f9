import { matchesAudience, operatorsOf, type SurveyId } from '@earshot/survey/respondent'
import type { LiveSurvey } from './documents.ts'
import type { PageFields } from './earshot-global.ts'
import { TIMEOUT_MS } from './post.ts'
import { toJson } from './to-json.ts'

/** The fields that are sent here, beside the signed context. Audiences have no filter for the shopper's identity. */
const DECIDING: readonly string[] = ['currency', ...Object.keys(operatorsOf)]
/** How long a reply of the server counts, and a failure, too. Afterwards a page that stays open asks again. */
const REMEMBERED_MS = 60_000

/**
 * Whether a survey that does not ask everyone asks this shopper. A module of its own, for the stores that have one.
 * @param currency the store's
 * @param storeUrl the address of the store at the server, which decides on audiences that only it may know
 */
export async function isInAudience(
  { surveyId, audience = [] }: LiveSurvey,
  fields: PageFields,
  currency: string,
  storeUrl: string,
): Promise<boolean> {
  if (audience !== 'server') return matchesAudience(audience, fields.context, currency)
  return (await askServer(`${storeUrl}/audience`, fields)).includes(surveyId)
}

let asked: { readonly body: string; readonly at: number; readonly surveyIds: Promise<readonly SurveyId[]> } | undefined

/** Which of all the surveys that the server decides on ask this shopper: it is asked once a minute for each context. */
function askServer(url: string, { context, signed }: PageFields): Promise<readonly SurveyId[]> {
  const deciding = Object.entries(context)
    .filter(([field]) => DECIDING.includes(field))
    .map(([field, value]) => [field, Array.isArray(value) ? value.filter(isReadable) : value])
    .filter(([, value]) => Array.isArray(value) || isReadable(value))
  // Values that the store has signed cannot be guesses, so the server does not limit them (ADR-0081).
  const isSigned = isReadable(signed.context) && isReadable(signed.signature)
  const body = toJson({ context: { ...Object.fromEntries(deciding), ...(isSigned && { signed }) } })
  const at = performance.now()
  if (asked?.body !== body || at - asked.at >= REMEMBERED_MS) asked = { body, at, surveyIds: post(url, body) }
  return asked.surveyIds
}

/** Whether an audience can go by it. JSON cannot express some of the other values that a page may have put there. */
const isReadable = (value: unknown) => /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)

/** A string travels as text/plain, which needs no CORS preflight (ADR-0049). Without a reply, none of these surveys is asked. */
const post = (url: string, body: string): Promise<readonly SurveyId[]> =>
  fetch(url, { method: 'POST', body, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((reply) => reply.json())
    .then(({ data }) => data.surveyIds)
    .catch(() => [])
