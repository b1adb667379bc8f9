import { ANSWER_LIMITS, LIMITS, mendText, type ResponseId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'

/** NUL and lone surrogates cannot be kept, not even of an answer that will not count: they are mended at the door (A12). */
const text = (most: number) =>
  v.pipe(v.string(), v.transform(mendText), v.maxLength(most, `must have at most ${most} characters`))

/** Every option may be chosen, and Other. */
const MOST_CHOSEN = LIMITS.optionsPerQuestion + 1
/** Far more than a store can tell of one order: hundreds of products, each with its id. */
const MOST_CONTEXT_LENGTH = 20_000

const id = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/, 'must be an id'))
const otherValue = v.optional(v.nullable(text(ANSWER_LIMITS.otherTextLength)))

/** The four shapes of spec §3.3. Whether an answer fits its question is for the walk to say, not for the door. */
const answer = v.union(
  [
    v.strictObject({ optionId: id, otherValue }),
    v.strictObject({ optionIds: v.pipe(v.array(id), v.maxLength(MOST_CHOSEN)), otherValue }),
    v.strictObject({ value: v.union([v.pipe(v.number(), v.finite()), text(ANSWER_LIMITS.textAnswerLength)]) }),
  ],
  'must be an answer: {optionId}, {optionIds} or {value}',
)

const fewKeys = <T extends object>() =>
  v.check(
    (input: T) => Object.keys(input).length <= LIMITS.questions,
    `must name at most ${LIMITS.questions} questions`,
  )

const revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

const uuid = <Id extends string>() =>
  v.pipe(
    v.string(),
    v.uuid(),
    v.transform((text) => text.toLowerCase() as Id),
  )

/**
 * What a store tells of its shopper, as an object or as the exact text that was signed, and the signature. Both are taken
 * so that no page is refused for what D10 lets it send; nothing reads them yet, and nothing of them is kept.
 */
const context = v.union([
  v.pipe(v.string(), v.maxLength(MOST_CONTEXT_LENGTH)),
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(
      (input) => JSON.stringify(input).length <= MOST_CONTEXT_LENGTH,
      `must have at most ${MOST_CONTEXT_LENGTH} characters`,
    ),
  ),
])
/** Hex of an HMAC-SHA256, with its timestamp before it where the context does not come with one (decisions D10). */
const signature = v.pipe(v.string(), v.regex(/^(\d{1,13}\.)?[\da-f]{64}$/i, 'must be a signature'))

/** What a page sends about a response (decisions D10). The path is taken and not looked at: nothing of it is trusted. */
export const responseBodySchema = v.strictObject({
  responseId: uuid<ResponseId>(),
  surveyId: uuid<SurveyId>(),
  revision,
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  answers: v.pipe(v.record(id, v.nullable(answer)), fewKeys()),
  path: v.optional(v.pipe(v.array(id), v.maxLength(LIMITS.questions))),
  completed: v.boolean(),
  context: v.optional(context),
  signature: v.optional(signature),
  /** Seconds spent on each question. */
  timings: v.optional(v.pipe(v.record(id, v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))), fewKeys())),
  test: v.optional(v.boolean(), false),
})

/** What a page sends once its player has painted (decisions D11). */
export const shownBodySchema = v.strictObject({
  surveyId: uuid<SurveyId>(),
  revision,
  /** Made by the page, one for each time. */
  shownId: uuid<string>(),
  test: v.optional(v.boolean(), false),
})

export type ResponseBody = v.InferOutput<typeof responseBodySchema>

/** The time spent in all, in whole seconds, at most an hour (A13); null if the page did not say. */
export function totalSeconds(timings: ResponseBody['timings']): number | null {
  if (!timings) return null
  const sum = Object.values(timings).reduce((total, seconds) => total + seconds, 0)
  return Math.min(3_600, Math.round(sum))
}
