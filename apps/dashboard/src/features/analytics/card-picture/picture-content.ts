import { FEWEST_SCORES, scoreGroup } from '@earshot/survey'
import {
  formatFullDay,
  formatMean,
  formatPercent,
  formatShare,
  formatSigned,
  shareAndCount,
} from '../../../lib/format.ts'
import { scoreGroupWords } from '../../../parts/nps/score-group-words.ts'
import { answeredText } from '../cards/answered-text.ts'
import { barsOfBoth, otherBars } from '../cards/bars-of-both.ts'
import { commonDays } from '../cards/common-days.ts'
import {
  type ComparedQuestion,
  type ComparedWith,
  changeOfShare,
  comparedQuestion,
  otherSummary,
} from '../cards/compared-question.ts'
import { comparedDays } from '../cards/date-columns.ts'
import { figureChangeText, marginText, meanOrScore } from '../cards/figure-change.ts'
import type { Interval } from '../cards/share-track.tsx'
import { words as cardWords } from '../cards/words.ts'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { leftOutNames } from '../share-base/all-options.ts'
import { daysInWords, groupInWords, queryInWords } from '../toolbar/filter-words.ts'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

const ROWS_SHOWN = 12
const QUOTES_SHOWN = 5

export type RowColor = 'accent' | 'low' | 'middle' | 'high'

export type PictureRow = {
  readonly label: string
  /** A share of the responses to the question, from 0 to 1. */
  readonly share: number
  readonly figures: string
  readonly color: RowColor
  /** The interval of the share, in percent; null: it has none. */
  readonly interval: Interval | null
  /** The same of the compared responses; null: none are compared. */
  readonly other: {
    readonly share: number
    /** Only group B has one. The period before is a gray bar without it, as on the card. */
    readonly interval: Interval | null
    readonly figures: string
    readonly with: ComparedWith
  } | null
}

/** Everything that the picture of a card says. */
export type PictureContent = {
  readonly title: string
  /** How many responses, of when, and with which filters. */
  readonly note: string
  /** The same of the compared responses; empty: none are compared. */
  readonly comparedNote: string
  /** The one figure that sums it up; null: none does. */
  readonly figure: { readonly value: string; readonly caption: string } | null
  /** By how much the figure has changed, and the interval of that; empty: nothing is compared. */
  readonly change: readonly string[]
  readonly rows: readonly PictureRow[]
  readonly quotes: readonly string[]
  /** A line below. */
  readonly foot: string
}

/** The results that the card belongs to, and the currency of the store. */
export type PictureSource = { readonly results: Results; readonly currency: string }

/** The figures of a card, and which responses they are of. */
export function pictureContent(question: ResultsQuestion, source: PictureSource): PictureContent {
  const { answered, text } = question
  const compared = comparedQuestion(question, source.results)
  const isAnswered = answered > 0 || (compared.other?.answered ?? 0) > 0
  const all = isAnswered ? shownOf(compared) : { ...NOTHING, foot: words.noAnswers }
  return {
    title: text || resultsWords.untitled,
    note: noteOf(question, source),
    comparedNote: comparedNoteOf(compared, source),
    ...NOTHING,
    ...all,
    change: changeLines(compared),
  }
}

const NOTHING = { figure: null, rows: [], quotes: [], foot: '' }

function changeLines(compared: ComparedQuestion): readonly string[] {
  const text = figureChangeText(compared)
  if (!text) return []
  return [[text.change, text.against].filter(Boolean).join(' '), ...(text.difference ? [text.difference] : [])]
}

type Shown = Partial<Pick<PictureContent, 'figure' | 'rows' | 'quotes' | 'foot'>>

function shownOf(compared: ComparedQuestion): Shown {
  const { question } = compared
  const { summary, answered } = question
  const row = rowsOf(compared)
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many':
      return shownChoices(compared, summary)
    case 'scale': {
      const to = summary.from + summary.scores.length - 1
      const theirs = otherSummary(compared, 'scale')
      return {
        figure: {
          value: summary.mean === null ? words.none : formatMean(summary.mean),
          caption: words.meanCaption(marginOf(question), summary.from, to),
        },
        rows: summary.scores.map((count, index) => ({
          ...row(String(summary.from + index), count, theirs?.scores[index]),
          color: GROUP_COLORS[scoreGroup(summary.from + index, to)],
        })),
      }
    }
    case 'nps': {
      const value = summary.score === null || answered < FEWEST_SCORES ? words.none : formatSigned(summary.score)
      const theirs = otherSummary(compared, 'nps')
      return {
        figure: { value, caption: words.npsCaption(marginOf(question)) },
        rows: [
          { ...row(scoreGroupWords.detractor, summary.detractors, theirs?.detractors), color: 'low' },
          { ...row(scoreGroupWords.passive, summary.passives, theirs?.passives), color: 'middle' },
          { ...row(scoreGroupWords.promoter, summary.promoters, theirs?.promoters), color: 'high' },
        ],
      }
    }
    case 'dates':
      return { rows: dateRows(compared, summary) }
    case 'texts':
      return {
        figure: {
          value: formatShare(summary.answerRate.count, question.reached) ?? words.none,
          caption: cardWords.ofWhoCame(question.reached),
        },
        quotes: summary.newest.slice(0, QUOTES_SHOWN).map(({ text }) => words.quoted(text)),
        foot: answered > QUOTES_SHOWN ? words.more(answered - QUOTES_SHOWN) : '',
      }
  }
}

/** Half of the interval of a mean or a score; empty where it has none. */
function marginOf(question: ResultsQuestion): string {
  const { shape } = question.summary
  const interval = meanOrScore(question)?.interval
  return interval && (shape === 'scale' || shape === 'nps') ? ` · ${marginText(interval, shape)}` : ''
}

/** Makes the rows of a question, each beside its count among the compared responses. */
function rowsOf({ question: { base }, other, comparedWith }: ComparedQuestion) {
  const figures = (count: number, all: number) => shareAndCount(formatShare(count, all) ?? words.none, count)
  const otherBase = other?.base ?? 0
  return (label: string, count: number, otherCount = 0): PictureRow => ({
    label,
    share: count / Math.max(1, base),
    figures: figures(count, base),
    color: 'accent',
    interval: null,
    other:
      comparedWith && otherBase > 0
        ? {
            share: otherCount / otherBase,
            interval: null,
            figures: cardWords.others[comparedWith](figures(otherCount, otherBase)),
            with: comparedWith,
          }
        : null,
  })
}

type Choices = Extract<ResultsQuestion['summary'], { readonly bars: unknown }>

function shownChoices(compared: ComparedQuestion, { shape, bars }: Choices): Shown {
  const theirs = otherBars(compared)
  const row = rowsOf(compared)
  const all = barsOfBoth(bars, theirs)
  const sorted = all.toSorted((a, b) => b.count - a.count)
  const several = shape === 'bars_of_many' ? resultsWords.severalChosen : ''
  const rows = sorted.slice(0, ROWS_SHOWN).map(({ optionId, text, position, count, percent, interval }) => {
    const their = theirs.find((bar) => bar.optionId === optionId)
    const made = row(resultsWords.optionText(text, position), count, their?.count)
    const change = changeOfShare(compared, optionId)
    const range = change && cardWords.difference(cardWords.pointsRange(change.low, change.high))
    return {
      ...made,
      figures: shareAndCount(formatPercent(percent, { count, all: compared.question.base }), count),
      interval,
      other: made.other && {
        ...made.other,
        interval: made.other.with === 'filters' ? (their?.interval ?? null) : null,
        figures: [made.other.figures, range].filter(Boolean).join(' · '),
      },
    }
  })
  const hasIntervals = rows.some((one) => one.interval ?? one.other?.interval)
  const rest = all.length > ROWS_SHOWN ? words.more(all.length - ROWS_SHOWN) : several
  return { rows, foot: [rest, hasIntervals ? words.intervals : ''].filter(Boolean).join(' · ') }
}

type Dates = Extract<ResultsQuestion['summary'], { readonly shape: 'dates' }>

function dateRows(compared: ComparedQuestion, summary: Dates): readonly PictureRow[] {
  const sides = { answered: compared.question.answered, otherAnswered: compared.other?.answered ?? 0 }
  const days = commonDays(comparedDays(summary.days, otherSummary(compared, 'dates')?.days ?? []), ROWS_SHOWN, sides)
  const row = rowsOf(compared)
  const others = sides.answered - days.reduce((sum, { count }) => sum + count, 0)
  const theirOthers = sides.otherAnswered - days.reduce((sum, { otherCount }) => sum + otherCount, 0)
  const rows = days.map(({ day, count, otherCount }) => row(formatFullDay(day), count, otherCount))
  return others + theirOthers > 0 ? [...rows, row(words.otherDays, others, theirOthers)] : rows
}

const GROUP_COLORS = { detractor: 'low', passive: 'middle', promoter: 'high' } as const

function noteOf(question: ResultsQuestion, { results, currency }: PictureSource): string {
  const { isFiltered } = question
  const without = leftOutNames(question)
  const parts = [
    answeredText(question),
    without === '' ? '' : words.without(without),
    daysInWords(results),
    ...queryInWords(results, currency).filters,
    isFiltered ? words.ownFilterLeftOut : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function comparedNoteOf({ other, comparedWith }: ComparedQuestion, { results, currency }: PictureSource): string {
  const { compared } = results
  if (!compared || !comparedWith) return ''
  const { groupB } = queryInWords(results, currency)
  const which = groupB ? groupInWords(groupB) : daysInWords(compared)
  return words.comparedNote[comparedWith](`${other ? answeredText(other) : resultsWords.answered(0)} · ${which}`)
}
