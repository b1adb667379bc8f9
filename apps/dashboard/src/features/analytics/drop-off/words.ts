import { formatCount, formatMean, formatShortCount, pluralized, quoted } from '../../../lib/format.ts'

const outOf = (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`

/** @param times null: nobody left at another question */
function comparedWithOthers(times: number | null): string {
  if (times === null) return 'and nobody at another'
  if (times >= 1.8 && times <= 2.2) return 'twice the others'
  return `${formatMean(times)} times the others`
}

/** The drawing has little room, and the table beside it has the whole count. */
const shortFrom100K = (count: number) => (count < 100_000 ? formatCount(count) : formatShortCount(count))

export const words = {
  about: 'See at which question shoppers leave, and which one loses more than the others.',
  question: (number: number) => `question ${number}`,
  untitled: 'a question without text',
  quoted,
  worst: (share: string, at: string, times: number | null) => `${share} stop at ${at}, ${comparedWithOthers(times)}.`,
  worstText: (count: number, all: number, range: string) =>
    `${outOf(count, all)} who came to it left there. That is ${range} at 95% confidence, and more than chance.`,
  noWorst: 'No question loses more than the others.',
  noWorstText: 'The differences between questions could be chance.',
  early: 'It’s too early to say where shoppers leave.',
  earlyText: (needed: number) => `Chance alone moves the shares of fewer than ${needed} responses far.`,
  open: (at: string) => `Open ${at} in the builder`,
  view: 'View',
  steps: 'Steps',
  flow: 'Flow',
  caption: 'Where shoppers leave, on the paths that they took',
  step: 'Question',
  reached: 'Reached',
  answered: 'Answered',
  left: 'Left there',
  skipped: (count: number) => `${formatCount(count)} skipped`,
  range: (low: number, high: number) => `${formatCount(Math.round(low))} to ${formatCount(Math.round(high))}%`,
  inBrackets: (range: string) => `(${range})`,
  nobody: 'nobody came here',
  legendAnswered: 'answered',
  legendSkipped: 'skipped',
  legendLeft: 'left',
  totals: (started: number, finished: number) => `${formatCount(started)} started, ${formatCount(finished)} finished`,
  howSure: 'How sure?',
  howSureText:
    'A share is of those who came to the question. Its range is the 95% confidence interval (Wilson). A question is named if it loses more than all others together, tested with Holm’s correction at 5%.',
  noLongerAsked: 'No longer asked',
  flowTitle: 'Flow',
  flowLabel: (started: number, finished: number) =>
    `Flow: ${pluralized(started, 'shopper', 'shoppers')} started, ${formatCount(finished)} reached the end. The steps have the same figures as text.`,
  reachedBeside: (count: number) => `${shortFrom100K(count)} reached`,
  answeredBeside: (count: number) => `${shortFrom100K(count)} answered`,
  leftBeside: (count: number, share: string) => `${shortFrom100K(count)} left · ${share}`,
  end: (count: number) => `${shortFrom100K(count)} reached the end`,
} as const
