import { formatCount, formatSigned, pluralized } from '../../lib/format.ts'

const NONE = '–'

export const words = {
  title: 'Net Promoter Score',
  hint: 'How likely shoppers are to recommend you, over all surveys that ask.',
  start: 'Start an NPS survey',
  periods: 'Period',
  presets: { 30: '30 days', 90: '90 days', 365: '1 year', all: 'All' },
  otherDates: 'Dates',
  verifiedOnly: 'Verified orders only, as set for your store.',
  verifiedSetting: 'Change it',

  range: 'from −100 to +100',
  responses: (count: number) => pluralized(count, 'response', 'responses'),
  margin: (points: number) => `Margin of error ±${pluralized(points, 'point', 'points')}`,
  between: (low: string, high: string) =>
    `At 95% confidence the score is between ${low} and ${high}. This covers chance only, not shoppers who chose not to answer.`,
  rough: 'Rough',
  announced: (score: number, responses: number) =>
    `Net Promoter Score ${formatSigned(score)}, ${pluralized(responses, 'response', 'responses')}`,
  announcedNone: 'Nobody gave a score in this period',

  whoTitle: 'Promoters and detractors',
  trendTitle: 'How it changed',
  surveysTitle: 'Where it comes from',
  trendLabel: (unit: keyof typeof units, from: string, to: string) => `Score ${units[unit]}, from ${from} to ${to}`,
  trendTable: { day: 'Day by day', week: 'Week by week', month: 'Month by month' },
  trendBand: 'The paler band is the margin of error at 95% confidence.',
  trendRing: 'A ring has too few responses for a margin.',
  trendNone: {
    day: 'A line begins with scores of a second day.',
    week: 'A line begins with scores of a second week.',
    month: 'A line begins with scores of a second month.',
  },
  when: 'When',
  score: 'Score',
  marginOfError: 'Margin of error',
  count: 'Responses',
  plusMinus: (margin: number | null) => (margin === null ? NONE : `±${formatCount(margin)}`),

  allSurveys: (count: number) => `Show all ${formatCount(count)}`,
  fewerSurveys: 'Show fewer',

  howTitle: 'How it’s counted',
  how: [
    'Shoppers say from 0 to 10 how likely they are to recommend you. 9 and 10 are promoters, 7 and 8 passives, 0 to 6 detractors.',
    'The score is the share of promoters less the share of detractors: −100 if all are detractors, +100 if all are promoters.',
    'Each response counts once, by its last score, on the day it began.',
  ],
  tests: (count: number) => `${pluralized(count, 'test answer is', 'test answers are')} left out.`,
  spam: (count: number) =>
    `${pluralized(count, 'answer looks like spam and is', 'answers look like spam and are')} left out.`,
  locked: (count: number) =>
    `${pluralized(count, 'more response is', 'more responses are')} locked. Upgrade to see ${count === 1 ? 'it' : 'them'}.`,
  seePlans: 'See plans',

  emptyTitle: 'Would they recommend you?',
  emptyText:
    'The Net Promoter Score sums up in one number how likely shoppers are to recommend you. Ask them one question, and it shows here.',
  waitingTitle: 'No scores in this period',
  waitingText: 'You’re asking already. Look at a longer period, or wait for the next answer: it shows here by itself.',
  notNew: (failure: string) => `This may be out of date. ${failure}`,
} as const

const units = { day: 'by day', week: 'by week', month: 'by month' } as const
