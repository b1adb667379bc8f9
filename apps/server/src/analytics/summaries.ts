import { assertNever, type Control, OTHER_OPTION_ID, type ScaleControl } from '@earshot/survey'
import { meanWithInterval, npsInterval, roundedShares, type Share } from '@earshot/survey/statistics'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import type { AskedOption } from '../responses/control-answers.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import { OTHER_VALUES } from '../responses/facts/response-facts.ts'
import { medianDay } from './median-day.ts'
import { npsFigures } from './nps-figures.ts'
import { intervalSchema, rounded, shareInterval } from './percent.ts'
import type { WrittenText } from './queries.ts'
import type { ShareBase } from './share-base.ts'

/** `percent` is null for a share of nobody. */
export const shareSchema = v.object({ count, percent: v.nullable(count), interval: intervalSchema })

export const shareFigures = (share: Share): v.InferOutput<typeof shareSchema> => ({
  count: share.count,
  percent: share.all === 0 ? null : Math.round((100 * share.count) / share.all),
  interval: shareInterval(share),
})

const texts = v.array(v.object({ responseId: v.string(), day: v.string(), text: v.string() }))

const barEntries = {
  optionId: v.string(),
  text: v.string(),
  /** Names an option without text: "Response N". "Other" has the id `other`. */
  position: count,
  /** The picture of an option; null for an option without one. */
  imageUrl: v.nullable(v.string()),
  /** Whether the newest revision still offers it. Other options are here for their answers. */
  isOffered: v.boolean(),
  count,
}

const ofChoices = {
  bars: v.array(v.object(barEntries)),
  /** The texts beside Other, the newest first, at most twenty. Empty ones are only counted. */
  newestOther: texts,
}

const scaleEntries = {
  shape: v.literal('scale'),
  /** The lowest score; `scores` says how often it and each one after it was given. */
  from: count,
  scores: v.array(count),
  /** To one decimal; null until someone has answered. */
  mean: v.nullable(v.number()),
}

const npsEntries = {
  shape: v.literal('nps'),
  /** How often each score from 0 to 10 was given. */
  scores: v.array(count),
  promoters: count,
  passives: count,
  detractors: count,
  /** -100 to 100 in whole points; null until someone has answered. */
  score: v.nullable(v.number()),
}

const dateEntries = {
  shape: v.literal('dates'),
  /** The days that were answered, the earliest first. */
  days: v.array(v.object({ day: v.string(), count })),
  /** How often a day was answered that is not counted alone, because there are 2,000 others. */
  otherDays: count,
  /** Half of the answers are this day or earlier. Null: there are none, or some days are not counted by themselves. */
  median: v.nullable(v.string()),
}

/** The answers to one question. The reader takes their shares, whose base is everyone who answered it (ADR-0033). */
export const summarySchema = v.variant('shape', [
  v.object({ shape: v.literal('bars'), ...ofChoices }),
  /** One answer has several values, so that the shares add up to more than all. */
  v.object({ shape: v.literal('bars_of_many'), ...ofChoices }),
  v.object(scaleEntries),
  v.object(npsEntries),
  v.object({
    shape: v.literal('texts'),
    /** The newest first, at most twenty; the list of responses has them all. */
    newest: texts,
  }),
  v.object(dateEntries),
])

export type Summary = v.InferOutput<typeof summarySchema>

const certainChoices = {
  /** `percent` is of the `base` of the question. Where one answer has one value, all of a question add up to 100. */
  bars: v.array(v.object({ ...barEntries, percent: count, interval: intervalSchema })),
  /** The options that shares are without (ADR-0099). */
  leftOut: v.array(v.object(barEntries)),
  newestOther: texts,
}

/** The same with how sure each figure is. */
export const certainSummarySchema = v.variant('shape', [
  v.object({ shape: v.literal('bars'), ...certainChoices }),
  v.object({ shape: v.literal('bars_of_many'), ...certainChoices }),
  v.object({
    ...scaleEntries,
    interval: intervalSchema,
    /** How many gave one of the two highest scores. */
    topTwo: shareSchema,
  }),
  v.object({ ...npsEntries, interval: intervalSchema }),
  v.object({
    shape: v.literal('texts'),
    newest: texts,
    /** How many of those who came to the question wrote something. */
    answerRate: shareSchema,
  }),
  v.object({
    ...dateEntries,
    /** That of the median. Null: too few days, or some that are not counted by themselves. */
    interval: v.nullable(v.object({ low: v.string(), high: v.string() })),
  }),
])

export type CertainSummary = v.InferOutput<typeof certainSummarySchema>

/**
 * The figures on the card of a question, by the shape that its type has chosen.
 * @param written the newest that people wrote to it, as an answer or beside Other
 */
export function summaryOf(
  { question, options }: AskedQuestion,
  tally: Tally,
  written: readonly WrittenText[],
): Summary {
  const { summary: shape, control } = question
  switch (shape) {
    case 'bars':
    case 'bars_of_many':
      return { shape, bars: barsOf(options, tally), newestOther: [...written] }
    case 'scale':
      return scaleSummary(scaleOf(control), tally)
    case 'nps':
      return npsSummary(scoresOf({ from: 0, to: 10 }, tally))
    case 'texts':
      return { shape, newest: [...written] }
    case 'dates':
      return datesSummary(daysOf(tally), tally.get(OTHER_VALUES) ?? 0)
    default:
      return assertNever(shape)
  }
}

const countOf = (tally: Tally, value: string | number) => tally.get(`value:${value}`) ?? 0

const barsOf = (options: readonly AskedOption[], tally: Tally) =>
  options
    .map((option) => ({ ...option, count: countOf(tally, option.optionId) }))
    .filter((bar) => bar.isOffered || bar.count > 0)

type Scale = Pick<ScaleControl, 'from' | 'to'>

/** Publishing gives the shape 'scale' to nothing else. */
function scaleOf(control: Control): Scale {
  if (control.as !== 'scale') throw new Error(`A question answered with ${control.as} has no mean`)
  return control
}

const scoresOf = ({ from, to }: Scale, tally: Tally) =>
  Array.from({ length: to - from + 1 }, (_, index) => countOf(tally, from + index))

function scaleSummary(scale: Scale, tally: Tally): Summary {
  const scores = scoresOf(scale, tally)
  const given = sumOf(scores)
  const sum = scores.reduce((total, n, index) => total + n * (scale.from + index), 0)
  return { shape: 'scale', from: scale.from, scores, mean: given === 0 ? null : Math.round((sum / given) * 10) / 10 }
}

const npsSummary = (scores: number[]): Summary => ({ shape: 'nps', scores, ...npsFigures(scores) })

/** Days written yyyy-MM-dd are in order where their texts are. */
const daysOf = (tally: Tally) =>
  [...tally]
    .filter(([value, n]) => value.startsWith('value:') && value !== OTHER_VALUES && n > 0)
    .map(([value, n]) => ({ day: value.slice('value:'.length), count: n }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

/** @param days the earliest first */
const datesSummary = (days: { readonly day: string; readonly count: number }[], otherDays: number): Summary => ({
  shape: 'dates',
  days,
  otherDays,
  // The median of some of the days says nothing of all.
  median: otherDays === 0 ? (medianDay(days)?.median ?? null) : null,
})

type Respondents = { readonly answered: number; readonly reached: number }

/**
 * Adds to each figure how sure it is.
 * @param respondents which responses the shares of options are of, and how many answered and reached the question
 */
export function withCertainty(summary: Summary, respondents: ShareBase & Respondents): CertainSummary {
  const { base, without, answered, reached } = respondents
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many': {
      const isLeftOut = ({ optionId }: { readonly optionId: string }) => without.includes(optionId)
      const bars = summary.bars.filter((bar) => !isLeftOut(bar))
      return { ...summary, bars: withPercents({ ...summary, bars }, base), leftOut: summary.bars.filter(isLeftOut) }
    }
    case 'scale': {
      const mean = meanWithInterval(summary.scores.map((n, index) => [summary.from + index, n] as const))
      return { ...summary, interval: mean?.interval ? rounded(mean.interval) : null, topTwo: topTwoOf(summary.scores) }
    }
    case 'nps': {
      const interval = npsInterval(summary)
      return { ...summary, interval: interval && rounded(interval) }
    }
    case 'texts':
      return { ...summary, answerRate: shareFigures({ count: answered, all: reached }) }
    case 'dates':
      return { ...summary, interval: summary.median === null ? null : (medianDay(summary.days)?.interval ?? null) }
    default:
      return assertNever(summary)
  }
}

const topTwoOf = (scores: readonly number[]) => shareFigures({ count: sumOf(scores.slice(-2)), all: sumOf(scores) })

const sumOf = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)

/** The same figures without their intervals. */
export function withoutIntervals(summary: CertainSummary): CertainSummary {
  if ('bars' in summary) return { ...summary, bars: summary.bars.map((bar) => ({ ...bar, interval: null })) }
  if (summary.shape === 'scale') return { ...summary, interval: null, topTwo: { ...summary.topTwo, interval: null } }
  if (summary.shape === 'texts') return { ...summary, answerRate: { ...summary.answerRate, interval: null } }
  return { ...summary, interval: null }
}

function withPercents({ shape, bars }: Extract<Summary, { readonly bars: unknown }>, base: number) {
  const counts = bars.map((bar) => bar.count)
  const percents =
    shape === 'bars' ? roundedShares(counts) : counts.map((n) => (base === 0 ? 0 : Math.round((100 * n) / base)))
  return bars.map((bar, index) => ({
    ...bar,
    percent: percents[index] ?? 0,
    interval: shareInterval({ count: bar.count, all: base }),
  }))
}

/** Whether people answer it in their own words, or can write some beside Other. */
export const takesWords = ({ question, options }: AskedQuestion) =>
  question.summary === 'texts' || options.some(({ optionId }) => optionId === OTHER_OPTION_ID)
