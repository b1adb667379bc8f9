import { FEWEST_SCORES } from '@earshot/survey'
import { formatCount, formatFullDay, formatMean, formatShare, formatSigned } from '../../../lib/format.ts'
import { marginOf } from '../../../parts/nps/margin.ts'
import type { GroupChangeText } from '../../../parts/nps/nps-groups.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import {
  type ComparedQuestion,
  changeOfFigure,
  changeOfGroup,
  isMoreThanChance,
  otherSummary,
  type ScoreGroup,
} from './compared-question.ts'
import type { Interval } from './share-track.tsx'
import { words } from './words.ts'

/** A mean or a Net Promoter Score. */
export type Figure = {
  readonly value: number
  /** Null: the plan does not include it, or nothing can be said. */
  readonly interval: Interval | null
}

/** The mean or the score of a question; null: it has none, or fewer than ten have given a score. */
export function meanOrScore({ summary, answered }: ResultsQuestion): Figure | null {
  if (summary.shape === 'scale' && summary.mean !== null) return { value: summary.mean, interval: summary.interval }
  if (summary.shape !== 'nps' || summary.score === null || answered < FEWEST_SCORES) return null
  return { value: summary.score, interval: summary.interval }
}

/** Half of an interval, as it is said beside a mean or a score. */
export const marginText = (interval: Interval, shape: 'scale' | 'nps'): string =>
  words.margin(shape === 'scale' ? formatMean((interval.high - interval.low) / 2) : formatCount(marginOf(interval)))

/** The change of the figure that sums up a question, in words. */
export type FigureChangeText = {
  /** By how much; null: too few answered. */
  readonly change: string | null
  readonly isSure: boolean
  /** The figure of the others. */
  readonly against: string
  /** The interval of the change; null: too few answered. */
  readonly difference: string | null
}

/** @returns null where nothing is compared, or the others have no such figure. Choices have a change for each option instead */
export function figureChangeText(compared: ComparedQuestion): FigureChangeText | null {
  const { question, other, comparedWith } = compared
  const { shape } = question.summary
  const theirs = other && figureText(other)
  if (!theirs || !comparedWith || shape === 'bars' || shape === 'bars_of_many') return null
  const found = changeOfFigure(compared)
  const isSure = found !== null && isMoreThanChance(found)
  const texts = shape === 'texts' ? words.changes.share : words.changes[shape]
  return {
    change: found && texts.change(found.difference, isSure),
    isSure,
    against: words.against[comparedWith](theirs),
    difference: found && words.difference(texts.range(found.low, found.high)),
  }
}

/** The change of the share that gave one of the two highest scores. @returns null where nothing is compared, or none of the others answered */
export function topTwoChangeText(compared: ComparedQuestion): FigureChangeText | null {
  const { other, comparedWith } = compared
  const theirs = otherSummary(compared, 'scale')
  const share = theirs && other && formatShare(theirs.topTwo.count, other.answered)
  if (!(share && comparedWith)) return null
  const found = changeOfGroup(compared, 'top_two')
  const isSure = found !== null && isMoreThanChance(found)
  const { change, range } = words.changes.share
  return {
    change: found && change(found.difference, isSure),
    isSure,
    against: words.against[comparedWith](words.shareOf(share, other.answered)),
    difference: found && words.difference(range(found.low, found.high)),
  }
}

/** The change of a group's share; null where it is not known. */
export function groupChangeText(compared: ComparedQuestion, group: ScoreGroup): GroupChangeText | null {
  const found = changeOfGroup(compared, group)
  if (!found) return null
  const isSure = isMoreThanChance(found)
  const range = words.pointsRange(found.low, found.high)
  return {
    isSure,
    mark: words.changeMark(found.difference, isSure),
    range,
    text: `${words.changed(found.difference, isSure)}. ${words.difference(range)}`,
  }
}

/** The figure that sums up a question, in words; null: it has none. */
function figureText(question: ResultsQuestion): string | null {
  const { summary, reached } = question
  if (summary.shape === 'dates') return summary.median && formatFullDay(summary.median)
  if (summary.shape === 'texts') {
    const share = formatShare(summary.answerRate.count, reached)
    return share && words.shareOf(share, reached)
  }
  if (summary.shape !== 'scale' && summary.shape !== 'nps') return null
  const figure = meanOrScore(question)
  if (!figure) return null
  const value = summary.shape === 'scale' ? formatMean(figure.value) : formatSigned(figure.value)
  return figure.interval ? `${value} ${marginText(figure.interval, summary.shape)}` : value
}
