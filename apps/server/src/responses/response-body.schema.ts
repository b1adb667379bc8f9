import {
  ANSWER_LIMITS,
  type AnswerField,
  LIMITS,
  MAX_FACT_VALUES,
  PAGE_FACTS,
  type ResponseId,
  SURFACES,
  type SurveyId,
  sanitizeText,
} from '@earshot/survey'
import * as v from 'valibot'
import { SIGNATURE } from '../stores/signature.ts'

/**
 * NUL and lone surrogates cannot be stored, not even in an answer that will not count: they are sanitized on arrival
 * (ADR-0055).
 */
const text = (max: number) =>
  v.pipe(v.string(), v.transform(sanitizeText), v.maxLength(max, `must have at most ${max} characters`))

/** Every option may be chosen, and Other. */
const MAX_CHOSEN = LIMITS.optionsPerQuestion + 1
/** Far more than a store can tell of one order: hundreds of products, each with its id. */
const MAX_CONTEXT_LENGTH = 20_000

const id = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/, 'must be an id'))
const otherValue = v.optional(v.nullable(text(ANSWER_LIMITS.otherTextLength)))

/** Stops at the first wrong id, because a body can contain very many. */
const optionIds = v.config(v.pipe(v.array(id), v.maxLength(MAX_CHOSEN)), { abortEarly: true })

/** By the field that each shape has. A new shape does not compile until a page can send it. */
const shapes = {
  optionId: v.strictObject({ optionId: id, otherValue }),
  optionIds: v.strictObject({ optionIds, otherValue }),
  value: v.strictObject({ value: v.union([v.pipe(v.number(), v.finite()), text(ANSWER_LIMITS.textAnswerLength)]) }),
} satisfies { readonly [F in AnswerField]: v.GenericSchema }

/**
 * The four shapes of spec §3.3. The walk decides later whether an answer fits its question. All issues of one answer
 * are collected, so that the refusal names the wrong field and not only the question.
 */
const answer = v.config(v.union(Object.values(shapes), 'must be an answer: {optionId}, {optionIds} or {value}'), {
  abortEarly: false,
})

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
 * The context that a store sends, as an object or, with a signature, as the exact text that was signed. Only its order
 * is read. A mistake in either is ignored: no shopper's answer is lost over it (ADR-0006).
 */
const context = v.union([
  v.pipe(v.string(), v.maxLength(MAX_CONTEXT_LENGTH)),
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(
      (input) => JSON.stringify(input).length <= MAX_CONTEXT_LENGTH,
      `must have at most ${MAX_CONTEXT_LENGTH} characters`,
    ),
  ),
])
/** `{timestamp}.{hex HMAC-SHA256}`. */
const signature = v.pipe(v.string(), v.regex(SIGNATURE, 'must be a signature'))

/** A page's message about a response (ADR-0032). The path is accepted and ignored: nothing of it is trusted. */
export const responseBodySchema = v.strictObject({
  responseId: uuid<ResponseId>(),
  surveyId: uuid<SurveyId>(),
  revision,
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  answers: v.pipe(
    v.record(id, v.nullable(answer)),
    fewKeys(),
    v.check(
      (answers) => choicesIn(answers) <= LIMITS.choicesPerResponse,
      `must choose at most ${LIMITS.choicesPerResponse} options`,
    ),
  ),
  path: v.optional(v.pipe(v.array(id), v.maxLength(LIMITS.questions))),
  completed: v.boolean(),
  context: v.fallback(v.optional(context), undefined),
  facts: v.pipe(
    v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
    v.description(
      `Facts of the page on which it began, by name: ${PAGE_FACTS.join(', ')}, and the currency of the order value. Each is a text or a number; product, collection and discount_code can be lists of at most ${MAX_FACT_VALUES}. Others, those that the store does not keep, and values that cannot be read are left out.`,
    ),
  ),
  signature: v.fallback(v.optional(signature), undefined),
  /** Seconds spent on each question. */
  timings: v.optional(v.pipe(v.record(id, v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))), fewKeys())),
  test: v.optional(v.boolean(), false),
})

/** A page's message after its player has painted (ADR-0033). */
export const shownBodySchema = v.strictObject({
  surveyId: uuid<SurveyId>(),
  revision,
  /** Made by the page, one for each time. */
  shownId: uuid<string>(),
  /** Where it was shown. */
  surface: v.fallback(v.optional(v.picklist(SURFACES)), undefined),
  test: v.optional(v.boolean(), false),
})

/** The number of options that a message chooses. */
const choicesIn = (answers: Readonly<Record<string, v.InferOutput<typeof answer> | null>>): number =>
  Object.values(answers).reduce((sum, one) => sum + (one ? choicesOf(one) : 0), 0)

const choicesOf = (one: v.InferOutput<typeof answer>): number => {
  if ('optionIds' in one) return one.optionIds.length
  return 'optionId' in one ? 1 : 0
}

export type ResponseBody = v.InferOutput<typeof responseBodySchema>

/** The time spent in all, in whole seconds, at most an hour (ADR-0048); null if the page did not say. */
export function totalSeconds(timings: ResponseBody['timings']): number | null {
  if (!timings) return null
  const sum = Object.values(timings).reduce((total, seconds) => total + seconds, 0)
  return Math.min(3_600, Math.round(sum))
}

/** Nobody reads a question and answers it in less. */
const FASTEST_SECONDS = 0.3

/**
 * Whether the page itself says that its questions were answered faster than anybody could. Pages tell whole seconds, so
 * that one question proves nothing; from three on it does.
 */
export function isTooFast(timings: ResponseBody['timings']): boolean {
  const seconds = Object.values(timings ?? {})
  const total = seconds.reduce((sum, one) => sum + one, 0)
  return seconds.length >= 3 && total < FASTEST_SECONDS * seconds.length
}
