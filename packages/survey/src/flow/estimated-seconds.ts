import type { Control } from '../questions/control.ts'
import { assertNever } from '../result.ts'

type Asked = { readonly text: string; readonly description: string | null; readonly control: Control }

/**
 * How long the questions take to answer, one after the other, by the rubric that CivicPulse drew up from its own online
 * surveys (civicpulse.org/time-estimation-rubric): a question is 10 seconds, one that is answered in sentences 40. That
 * has room for 30 words of question and 5 words in each answer; every 10 words more of question, or 5 of an answer, are
 * another 5 seconds, begun ones in full. Pew Research Center counts alike: 'about 10 seconds or so' for an ordinary
 * question, 85 of them in 15 minutes (Decoded, 8 December 2022).
 *
 * Words are what stands between spaces: a text in a script without them counts as one word.
 */
export const estimatedSeconds = (questions: readonly Asked[]): number =>
  questions.reduce((sum, question) => sum + secondsFor(question), 0)

const known = new WeakMap<Asked, number>()

function secondsFor(question: Asked): number {
  const { text, description, control } = question
  const seconds =
    known.get(question) ?? answering(control) + extra(`${text} ${description ?? ''}`, 30, 10) + readingAnswers(control)
  known.set(question, seconds)
  return seconds
}

function answering(control: Control): number {
  switch (control.as) {
    case 'options':
    case 'scale':
    case 'date':
      return 10
    case 'text':
      return 40
    // Stryker disable next-line ConditionalExpression: the compiler proves that no value comes here.
    default:
      return assertNever(control)
  }
}

const readingAnswers = (control: Control): number =>
  control.as === 'options' ? control.options.reduce((sum, option) => sum + extra(option.text, 5, 5), 0) : 0

/** Seconds for the words beyond those there is room for. @param each how many more of them take 5 seconds */
const extra = (text: string, room: number, each: number): number =>
  Math.max(0, Math.ceil((wordsIn(text) - room) / each)) * 5

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0
