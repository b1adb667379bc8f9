import { err, LIMITS, maxResponseBytes, ok, type PublishedSurvey, type Result, type SurveyId } from '@earshot/survey'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { wholeNumber } from '../http/whole-number.schema.ts'
import type { Problem } from '../problems.ts'
import { findDocument } from '../responses/documents.ts'
import type { ResponseBody } from '../responses/response-body.schema.ts'
import { surveyIdParam } from '../survey-path.ts'

/** `0,` is the shortest value of a context, which has at most 20,000 characters. */
const MAX_CONTEXT_VALUES = 10_000
/** All chosen options, the ids and timings around them, and the context. */
const MAX_VALUES = LIMITS.choicesPerResponse + LIMITS.questions * 10 + MAX_CONTEXT_VALUES
/** For messages without a revision in the query, which older widgets send. */
export const UNNAMED_BOUNDS: JsonBounds = { maxBytes: 256_000, maxValues: MAX_VALUES, maxDepth: 32 }

/** Ten times the size of two ids and a number. */
export const SHOWN_BOUNDS: JsonBounds = { maxBytes: 2_000, maxValues: 20, maxDepth: 2 }

/** Three bytes for each of the characters that a context may have. */
const MAX_CONTEXT_BYTES = 60_000
/** Three lists, ten other facts and a path, and six bytes for each character: JSON takes as many for a control character. */
const MAX_FACTS_BYTES = 45_000
/** The ids of the message, its flags and its signature, and control characters that are dropped from texts. */
const FRAME_BYTES = 4_000
/** Up to ten digits of seconds, and the quotes, colons and commas around two ids. */
const MAX_SECONDS_BYTES = 20

/** The survey and revision in the address of a message: both or neither. */
export const messageQuery = v.pipe(
  v.object({ surveyId: v.optional(surveyIdParam), revision: v.optional(wholeNumber(2 ** 31 - 1)) }),
  v.check(
    ({ surveyId, revision }) => (surveyId === undefined) === (revision === undefined),
    'must name a survey and its revision, or neither',
  ),
)

export type MessageQuery = v.InferOutput<typeof messageQuery>

type Services = Pick<Env['Variables'], 'db' | 'directory'>

/** The size limit of a message: the largest possible answers to its revision plus the fields around them. */
export const messageBounds = ({ var: services, req }: Pick<Context<Env>, 'var' | 'req'>) =>
  // The route has already validated it.
  boundsOfNamed(services, req.valid('query' as never) as MessageQuery)

async function boundsOfNamed(
  { db, directory }: Services,
  { surveyId, revision }: MessageQuery,
): Promise<Result<JsonBounds, Problem>> {
  if (surveyId === undefined || revision === undefined) return ok(UNNAMED_BOUNDS)
  const storeId = await directory.storeOfSurvey(surveyId)
  const survey = storeId && (await findDocument(db, { storeId, surveyId, revision }))
  if (!survey) return err({ code: 'survey_not_found' })
  const known = boundsOf.get(survey)
  if (known) return ok(known)
  const bounds = boundsFor(survey)
  boundsOf.set(survey, bounds)
  return ok(bounds)
}

/** The size limits of messages as `refuseEarly` needs them, which knows only their addresses. */
export const messageSizes = (services: Services) => ({
  min: boundsFor({ questions: [] }).maxBytes,
  async limitFor(url: string): Promise<number | null> {
    const { searchParams } = new URL(url, 'http://localhost')
    const query = v.safeParse(messageQuery, Object.fromEntries(searchParams))
    const bounds = query.success ? await boundsOfNamed(services, query.output) : null
    return bounds?.ok ? bounds.value.maxBytes : null
  },
})

/** The same for messages about players that have painted. */
export const shownSizes = { min: SHOWN_BOUNDS.maxBytes, limitFor: async () => SHOWN_BOUNDS.maxBytes }

/** Computed once per document in memory: sixty thousand options take longer than the message itself. */
const boundsOf = new WeakMap<PublishedSurvey, JsonBounds>()

function boundsFor({ questions }: Pick<PublishedSurvey, 'questions'>): JsonBounds {
  // Each question's id occurs in the path, and again in the timings.
  const ids = questions.reduce((sum, { questionId }) => sum + 2 * questionId.length + MAX_SECONDS_BYTES, 0)
  return {
    ...UNNAMED_BOUNDS,
    maxBytes: maxResponseBytes(questions) + ids + MAX_CONTEXT_BYTES + MAX_FACTS_BYTES + FRAME_BYTES,
  }
}

/** @returns input_invalid if the revision of a message differs from that in its address */
export function contradiction(
  named: MessageQuery,
  { surveyId, revision }: { readonly surveyId: SurveyId; readonly revision: number },
): Problem | null {
  if (named.surveyId !== undefined && named.surveyId !== surveyId) return unlike('surveyId')
  if (named.revision !== undefined && named.revision !== revision) return unlike('revision')
  return null
}

const unlike = (path: keyof ResponseBody): Problem => ({
  code: 'input_invalid',
  fields: [{ path, reason: 'must be as the query says' }],
})
