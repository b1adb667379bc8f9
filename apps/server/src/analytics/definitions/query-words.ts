import {
  ANY_VALUE,
  type DayRange,
  type OptionsLeftOut,
  OTHER_OPTION_ID,
  type ResultsFilter,
  type ResultsPeriod,
} from '@earshot/survey'
import type { AskedQuestion } from '../../responses/asked-questions.ts'
import { factNames } from '../../responses/csv-columns.ts'

type Kind = ResultsFilter['kind']

/** The words of queries in files. */
const words = {
  kinds: {
    ...factNames,
    state: 'State',
    stopped_at: 'Stopped at',
    revision: 'Revision',
    device: 'Device',
    order_value: 'Order value',
    signed_order: 'Verified order',
  } as Readonly<Partial<Record<Kind, string>>>,
  values: {
    score_group: { promoter: 'Promoters (9–10)', passive: 'Passives (7–8)', detractor: 'Detractors (0–6)' },
  } as Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>>,
  allTime: 'All time',
  lastDays: (days: string) => `Last ${days} days`,
  days: ({ from, to }: DayRange) => `${from} to ${to}`,
  untitled: (position: number) => `Response ${position}`,
  other: 'Other',
  anyAnswer: 'answered',
  noAnswer: 'not answered',
  not: (values: string) => `not ${values}`,
  otherValues: 'other values',
  orMore: (from: string) => `${from} or more`,
  orLess: (to: string) => `${to} or less`,
  between: (from: string, to: string) => `${from} to ${to}`,
}

/** A period in words, with its days. @param days null: all time */
export function periodWords(period: ResultsPeriod, days: DayRange | null): string {
  if (days === null) return words.allTime
  return typeof period === 'object' ? words.days(days) : `${words.lastDays(period.slice(0, -1))}: ${words.days(days)}`
}

/** A filter in words: its subject, and its values. */
export function filterInWords(filter: ResultsFilter, asked: readonly AskedQuestion[]): string {
  const { kind, questionId } = filter
  const subject = questionId === null ? (words.kinds[kind] ?? kind) : questionText(asked, questionId)
  return withValues(subject, valuesText(filter, asked))
}

/** The options that the shares of a question are without, in words. */
export const leftOutInWords = ({ questionId, optionIds }: OptionsLeftOut, asked: readonly AskedQuestion[]): string =>
  withValues(questionText(asked, questionId), answersText(asked, questionId, optionIds))

/** A question ends with its own mark, and anything else gets a colon. */
const withValues = (subject: string, values: string) =>
  /[?!.:…]$/.test(subject) ? `${subject} ${values}` : `${subject}: ${values}`

const questionText = (asked: readonly AskedQuestion[], id: string): string =>
  asked.find(({ question }) => question.questionId === id)?.question.text || id

function valuesText({ kind, questionId, values }: ResultsFilter, asked: readonly AskedQuestion[]): string {
  const [from = '', to = ''] = values
  switch (kind) {
    case 'answer':
      return values.length === 0 ? words.anyAnswer : answersText(asked, questionId, values)
    case 'no_answer':
      return values.length === 0 ? words.noAnswer : words.not(answersText(asked, questionId, values))
    case 'answer_date':
      return words.between(from, to)
    case 'order_value':
      if (to === ANY_VALUE) return words.orMore(from)
      return from === ANY_VALUE ? words.orLess(to) : words.between(from, to)
    case 'stopped_at':
      return values.map((id) => questionText(asked, id)).join(', ')
    default:
      return values
        .map((value) => (value === ANY_VALUE ? words.otherValues : (words.values[kind]?.[value] ?? value)))
        .join(', ')
  }
}

function answersText(asked: readonly AskedQuestion[], questionId: string | null, values: readonly string[]): string {
  const options = asked.filter(({ question }) => question.questionId === questionId).flatMap((one) => one.options)
  const textOf = (value: string) => {
    const option = options.find(({ optionId }) => optionId === value)
    if (option?.text.trim()) return option.text
    if (value === OTHER_OPTION_ID) return words.other
    return option ? words.untitled(option.position) : value
  }
  return values.map(textOf).join(', ')
}
