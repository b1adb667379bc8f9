import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import {
  chanceOfShares,
  differenceOf,
  type Estimate,
  type Interval,
  meanWithInterval,
  moreThanChance,
  npsInterval,
  type Share,
  wilsonInterval,
} from '@earshot/survey/statistics'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'
import { medianEstimate, wholeDays } from './median-day.ts'
import { bounds, pointsBetween, pointsSchema, rounded, toTenth } from './percent.ts'
import type { FilteredQuestion } from './question-results.ts'

const ofQuestion = { questionId: v.string(), revision: count }
const ofOption = { ...ofQuestion, optionId: v.string() }

/** In the unit of the figure, to one decimal; below zero it is under the compared one. */
const differenceEntries = { difference: v.number(), ...bounds }

/** By how much figures are above the compared ones. None is given where either side has fewer than 30 responses. */
export const differencesSchema = v.object({
  completed: pointsSchema,
  medianSeconds: v.nullable(v.object(differenceEntries)),
  bars: v.array(v.object({ ...ofOption, difference: pointsSchema })),
  /**
   * The means of questions with a scale, the scores of a Net Promoter Score, the medians of dates in days, and the shares that wrote
   * something in percent points: where 30 answered on either side, or came to a question that asks for words.
   */
  figures: v.array(v.object({ ...ofQuestion, ...differenceEntries })),
  /** The shares of the groups of a question with scores: `top_two` gave one of the two highest scores of a scale. */
  groups: v.array(
    v.object({
      ...ofQuestion,
      group: v.picklist(['top_two', 'promoters', 'passives', 'detractors']),
      difference: pointsSchema,
    }),
  ),
})

/** `percent` is the share, and `points` by how many percent points it is above the compared one. */
export const findingsSchema = v.array(v.object({ ...ofOption, percent: count, points: v.number() }))

/** The figures of some responses that are compared with those of others. */
export type ComparedPart = {
  readonly responses: number
  readonly completed: { readonly count: number }
  readonly medianSeconds: { readonly median: number; readonly interval: Interval | null } | null
  readonly questions: readonly FilteredQuestion[]
}

export function differencesOf(one: ComparedPart, other: ComparedPart): v.InferOutput<typeof differencesSchema> {
  const share = ({ completed, responses }: ComparedPart) => ({ count: completed.count, all: responses })
  const pairs = pairsOf(one, other)
  return {
    completed: pointsBetween(share(one), share(other)),
    medianSeconds: differenceBetween(medianOf(one), medianOf(other)),
    bars: pairs.flatMap(({ question: { questionId, revision }, options }) =>
      options.map(({ optionId, share, otherShare }) => ({
        questionId,
        revision,
        optionId,
        difference: pointsBetween(share, otherShare),
      })),
    ),
    figures: pairs.flatMap(({ question, same }) => {
      const { questionId, revision } = question
      const difference = same ? differenceOfFigures(question, same) : null
      return difference ? [{ questionId, revision, ...difference }] : []
    }),
    groups: pairs.flatMap(({ question, same }) => {
      const { questionId, revision } = question
      const theirs = new Map(groupsOf(same).map(({ group, share }) => [group, share]))
      return groupsOf(question).map(({ group, share }) => ({
        questionId,
        revision,
        group,
        difference: pointsBetween(share, theirs.get(group) ?? NOBODY),
      }))
    }),
  }
}

/**
 * The changes of shares that are more than chance, the largest first. The options of a question are one family of tests: in at most
 * one of twenty surveys whose shares are equal on both sides any of them is here. Options that too few chose to be tested are in no
 * family, and neither are questions that filters are about: their figures are of other responses. Responses that are on both sides make a
 * test stricter than it has to be.
 */
export function findingsIn(one: ComparedPart, other: ComparedPart): v.InferOutput<typeof findingsSchema> {
  const findings = pairsOf(one, other).flatMap(({ question: { questionId, revision, isFiltered }, same, options }) => {
    if (isFiltered || same?.isFiltered) return []
    const tested = options.flatMap((option) => {
      const difference = pointsBetween(option.share, option.otherShare)
      const p = chanceOfShares(option.share, option.otherShare)
      return difference && p !== null ? [{ ...option, points: difference.points, p }] : []
    })
    const passes = moreThanChance(tested.map(({ p }) => p))
    return tested
      .filter((_, index) => passes[index])
      .map(({ optionId, percent, points }) => ({ questionId, revision, optionId, percent, points }))
  })
  return findings.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

type Pair = {
  readonly question: FilteredQuestion
  /** The same question among the others; undefined: none of them has it. */
  readonly same: FilteredQuestion | undefined
  readonly options: readonly {
    readonly optionId: string
    readonly percent: number
    readonly share: Share
    readonly otherShare: Share
  }[]
}

function pairsOf(one: ComparedPart, other: ComparedPart): readonly Pair[] {
  return one.questions.map((question) => {
    const same = other.questions.find(
      ({ questionId, revision }) => questionId === question.questionId && revision === question.revision,
    )
    const theirs = new Map(barsOf(same).map((bar) => [bar.optionId, bar.count]))
    const options = barsOf(question).map(({ optionId, percent, count: n }) => ({
      optionId,
      percent,
      share: { count: n, all: question.base },
      otherShare: { count: theirs.get(optionId) ?? 0, all: same?.base ?? 0 },
    }))
    return { question, same, options }
  })
}

const barsOf = (question: FilteredQuestion | undefined) =>
  question && 'bars' in question.summary ? question.summary.bars : []

const NOBODY: Share = { count: 0, all: 0 }

type Group = {
  readonly group: v.InferOutput<typeof differencesSchema>['groups'][number]['group']
  readonly share: Share
}

function groupsOf(question: FilteredQuestion | undefined): readonly Group[] {
  if (!question) return []
  const { summary, answered: all } = question
  if (summary.shape === 'scale') return [{ group: 'top_two', share: { count: summary.topTwo.count, all } }]
  if (summary.shape !== 'nps') return []
  return (['promoters', 'passives', 'detractors'] as const).map((group) => ({
    group,
    share: { count: summary[group], all },
  }))
}

function medianOf({ responses, medianSeconds }: ComparedPart): Estimate | null {
  if (responses < FEWEST_SURE_RESPONSES || !medianSeconds?.interval) return null
  return { estimate: medianSeconds.median, ...medianSeconds.interval }
}

/** @returns null where either has no figure */
function differenceOfFigures(one: FilteredQuestion, other: FilteredQuestion) {
  const round = one.summary.shape === 'dates' ? wholeDays : rounded
  return differenceBetween(figureOf(one), figureOf(other), round)
}

/** The figure that sums up a question. @returns null where it has none, or one of fewer than 30 */
function figureOf({ answered, reached, summary }: FilteredQuestion): Estimate | null {
  // The only figure of a text question is the share that wrote something.
  const share = { count: answered, all: reached }
  if (summary.shape === 'texts') return reached < FEWEST_SURE_RESPONSES ? null : inPercent(share)
  if (answered < FEWEST_SURE_RESPONSES) return null
  if (summary.shape === 'dates') return summary.interval && medianEstimate(summary.days)
  if (summary.shape === 'scale') {
    const mean = meanWithInterval(summary.scores.map((n, index) => [summary.from + index, n] as const))
    return mean?.interval ? { estimate: mean.mean, ...mean.interval } : null
  }
  if (summary.shape !== 'nps') return null
  const interval = npsInterval(summary)
  return interval && { estimate: (100 * (summary.promoters - summary.detractors)) / answered, ...interval }
}

function inPercent(share: Share): Estimate | null {
  const interval = wilsonInterval(share)
  return interval && { estimate: (100 * share.count) / share.all, low: 100 * interval.low, high: 100 * interval.high }
}

function differenceBetween(one: Estimate | null, other: Estimate | null, round = rounded) {
  if (!one || !other) return null
  const { difference, ...interval } = differenceOf(one, other)
  return { difference: toTenth(difference), ...round(interval) }
}
