import { inMinutes } from '@earshot/survey'
import { formatCount, pluralized } from '../../../lib/format.ts'

/** "about 1 minute", "about 40 seconds to 2 minutes": at most what cards and preview say, in minutes as there. */
function timeRange(from: number, to: number): string {
  const maxMinutes = inMinutes(to)
  if (from === to || from >= 60) return `about ${range(inMinutes(from), maxMinutes, 'minute', 'minutes')}`
  return `about ${pluralized(from, 'second', 'seconds')} to ${pluralized(maxMinutes, 'minute', 'minutes')}`
}

const range = (from: number, to: number, one: string, other: string): string =>
  from === to ? pluralized(to, one, other) : `${formatCount(from)} to ${pluralized(to, one, other)}`

const list = new Intl.ListFormat('en')
const listed = (numbers: readonly number[]): string => list.format(numbers.map(formatCount))

const rule = (number: number, question: number) => `Rule ${formatCount(number)} of question ${formatCount(question)}`

export const words = {
  title: 'Paths',
  summary: (
    { count, isMore }: { count: number; isMore: boolean },
    questions: { from: number; to: number; isMore: boolean },
    seconds: { from: number; to: number },
  ) => {
    const paths = count === 1 && !isMore ? 'One path' : pluralized(count, 'path', 'paths')
    const asked = range(questions.from, questions.to, 'question', 'questions')
    return `${isMore ? 'At least ' : ''}${paths}: ${asked}${questions.isMore ? ' or more' : ''}, ${timeRange(seconds.from, seconds.to)}.`
  },
  noPath: 'No path comes to an end.',
  allWell: 'Every question can be reached, and every path ends.',

  problems: 'Fix before publishing',
  warnings: 'Worth a look',
  warningCount: (count: number) => pluralized(count, 'warning', 'warnings'),
  /** Said when it changes. */
  announcement: (problems: number, warnings: number) =>
    problems + warnings === 0
      ? 'The paths are in order.'
      : `Paths: ${[
          problems > 0 && pluralized(problems, 'thing to fix', 'things to fix'),
          warnings > 0 && words.warningCount(warnings),
        ]
          .filter(Boolean)
          .join(', ')}.`,

  unreachable: (question: number) =>
    `Question ${formatCount(question)} can’t be reached. Remove it, or lead to it from another question.`,
  nextMissing: (question: number) =>
    `Question ${formatCount(question)} leads to a question that isn’t there any more. Choose another.`,
  targetMissing: (number: number, question: number) =>
    `${rule(number, question)} leads to a question that isn’t there any more. Choose another.`,
  withoutTarget: (number: number, question: number) =>
    `${rule(number, question)} leads nowhere yet. Choose a question.`,
  namesNothing: (number: number, question: number) =>
    `${rule(number, question)} never applies: it names no answer yet.`,
  neverMatches: (number: number, question: number) =>
    `${rule(number, question)} never applies: nobody can answer like that.`,
  shadowed: (number: number, question: number, by: readonly number[]) =>
    by.length === 1
      ? `${rule(number, question)} never applies: rule ${listed(by)} always comes first.`
      : `${rule(number, question)} never applies: rules ${listed(by)} always come first.`,
  repeatsItself: (question: number) => `Question ${formatCount(question)} may lead to itself again.`,
  goesBack: (question: number, to: readonly number[]) =>
    `From question ${formatCount(question)} people may go back to ${to.length === 1 ? 'question' : 'questions'} ${listed(to)}.`,
  endless: (question: number) => `From question ${formatCount(question)} people go round in circles. Let one way end.`,

  removeRule: (number: number) => `Remove rule ${formatCount(number)}`,
  removeNext: 'Remove the link',
  endHere: 'End here',
  /** The text after a button's words, for people who hear it among others. */
  ofQuestion: (question: number) => ` (question ${formatCount(question)})`,
} as const
