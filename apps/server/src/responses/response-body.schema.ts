import { mendText, type ResponseId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'

/** NUL and lone surrogates cannot be kept; they are mended here and nowhere later (A12). */
const text = (most: number) => v.pipe(v.string(), v.maxLength(most), v.transform(mendText))

const MOST_QUESTIONS = 300
const MOST_OPTIONS = 201

const id = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/, 'must be an id'))
const otherValue = v.optional(v.nullable(text(500)))

/** The four shapes of spec §3.3. Whether an answer fits its question is for the walk to say, not for the door. */
const answer = v.union(
  [
    v.strictObject({ optionId: id, otherValue }),
    v.strictObject({ optionIds: v.pipe(v.array(id), v.maxLength(MOST_OPTIONS)), otherValue }),
    v.strictObject({ value: v.union([v.pipe(v.number(), v.finite()), text(2_000)]) }),
  ],
  'must be an answer: {optionId}, {optionIds} or {value}',
)

const fewKeys = <T extends object>() =>
  v.check((input: T) => Object.keys(input).length <= MOST_QUESTIONS, 'must name at most 300 questions')

const revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

const uuid = <Id extends string>() =>
  v.pipe(
    v.string(),
    v.uuid(),
    v.transform((text) => text.toLowerCase() as Id),
  )

/** What a page sends about a response (decisions D10). The path is taken and not looked at: nothing of it is trusted. */
export const responseBodySchema = v.strictObject({
  responseId: uuid<ResponseId>(),
  surveyId: uuid<SurveyId>(),
  revision,
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  answers: v.pipe(v.record(id, v.nullable(answer)), fewKeys()),
  path: v.optional(v.pipe(v.array(id), v.maxLength(MOST_QUESTIONS))),
  completed: v.boolean(),
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
