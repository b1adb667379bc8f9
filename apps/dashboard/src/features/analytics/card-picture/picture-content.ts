import { FEWEST_SCORES, isEveryOrder, parseResultsQuery, type ResultsFilter, scoreGroup } from '@earshot/survey'
import {
  formatCount,
  formatFullDay,
  formatFullDays,
  formatMean,
  formatPercent,
  formatShare,
  formatSigned,
} from '../../../lib/format.ts'
import { scoreGroupWords } from '../../../parts/nps/score-group-words.ts'
import { mostGiven } from '../cards/most-given.ts'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { leftOutNames } from '../share-base/all-options.ts'
import { type FilterNames, filterWords } from '../toolbar/filter-words.ts'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

const ROWS_SHOWN = 12
const QUOTES_SHOWN = 5

export type RowColor = 'accent' | 'low' | 'middle' | 'high'

export type PictureRow = {
  readonly label: string
  /** Of the responses to the question, from 0 to 1. */
  readonly share: number
  readonly figures: string
  readonly color: RowColor
}

/** Everything that the picture of a card says. */
export type PictureContent = {
  readonly title: string
  /** How many responses, of when, and with which filters. */
  readonly note: string
  /** The one figure that sums it up; null: none does. */
  readonly figure: { readonly value: string; readonly caption: string } | null
  readonly rows: readonly PictureRow[]
  readonly quotes: readonly string[]
  /** A line below. */
  readonly foot: string
}

/** The results that the card belongs to, and the currency of the store. */
export type PictureOf = { readonly results: Results; readonly currency: string }

/** The figures of a card, and which responses they are of. */
export function pictureContent(question: ResultsQuestion, of: PictureOf): PictureContent {
  const { answered, text } = question
  const all = answered === 0 ? { ...NOTHING, foot: words.noAnswers } : shownOf(question)
  return { title: text || resultsWords.untitled, note: noteOf(question, of), ...NOTHING, ...all }
}

const NOTHING = { figure: null, rows: [], quotes: [], foot: '' }

type Shown = Partial<Pick<PictureContent, 'figure' | 'rows' | 'quotes' | 'foot'>>

function shownOf({ summary, answered, base }: ResultsQuestion): Shown {
  const row = (label: string, count: number, color: RowColor = 'accent'): PictureRow => ({
    label,
    share: base === 0 ? 0 : count / base,
    figures: words.share(formatShare(count, answered) ?? words.none, formatCount(count)),
    color,
  })
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many': {
      const bars = summary.bars.toSorted((a, b) => b.count - a.count)
      const several = summary.shape === 'bars_of_many' ? resultsWords.severalChosen : ''
      return {
        rows: bars.slice(0, ROWS_SHOWN).map(({ text, position, count, percent }) => ({
          ...row(resultsWords.optionText(text, position), count),
          figures: words.share(formatPercent(percent, { count, all: base }), formatCount(count)),
        })),
        foot: bars.length > ROWS_SHOWN ? words.more(bars.length - ROWS_SHOWN) : several,
      }
    }
    case 'scale': {
      const to = summary.from + summary.scores.length - 1
      const value = summary.mean === null ? words.none : formatMean(summary.mean)
      return {
        figure: { value, caption: words.meanCaption(summary.from, to) },
        rows: summary.scores.map((count, index) =>
          row(String(summary.from + index), count, GROUP_COLORS[scoreGroup(summary.from + index, to)]),
        ),
      }
    }
    case 'nps': {
      const value = summary.score === null || answered < FEWEST_SCORES ? words.none : formatSigned(summary.score)
      return {
        figure: { value, caption: words.npsCaption },
        rows: [
          row(scoreGroupWords.detractor, summary.detractors, 'low'),
          row(scoreGroupWords.passive, summary.passives, 'middle'),
          row(scoreGroupWords.promoter, summary.promoters, 'high'),
        ],
      }
    }
    case 'dates': {
      const days = mostGiven(summary.days, ROWS_SHOWN)
      const others = answered - days.reduce((sum, { count }) => sum + count, 0)
      const rows = days.map(({ day, count }) => row(formatFullDay(day), count))
      return { rows: others > 0 ? [...rows, row(words.otherDays, others)] : rows }
    }
    case 'texts':
      return {
        quotes: summary.newest.slice(0, QUOTES_SHOWN).map(({ text }) => words.quoted(text)),
        foot: answered > QUOTES_SHOWN ? words.more(answered - QUOTES_SHOWN) : '',
      }
  }
}

const GROUP_COLORS = { detractor: 'low', passive: 'middle', promoter: 'high' } as const

function noteOf(question: ResultsQuestion, { results, currency }: PictureOf): string {
  const { answered, base, isFiltered } = question
  const { days, query, questions } = results
  const without = leftOutNames(question)
  const parsed = parseResultsQuery(parametersIn(query))
  const filters = parsed.ok ? parsed.value.filters.filter((filter) => !isEveryOrder(filter)) : []
  const parts = [
    base === answered ? words.responses(answered) : resultsWords.answeredOf(base, answered),
    without === '' ? '' : words.without(without),
    days === null ? words.allTime : formatFullDays(days.from, days.to),
    ...filters.map((filter) => filterText(filter, { questions, currency })),
    isFiltered ? words.ownFilterLeftOut : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function filterText(filter: ResultsFilter, names: FilterNames): string {
  const { subject, values } = filterWords(filter, names)
  return words.filter(subject, values)
}

function parametersIn(query: string) {
  const parameters = new URLSearchParams(query)
  return { period: parameters.getAll('period'), filter: parameters.getAll('filter') }
}
