import type { Control } from '../questions/control.ts'
import { ANSWERING_SECONDS, textsToReadOf } from '../questions/control-rules.ts'

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
    known.get(question) ??
    ANSWERING_SECONDS[control.as] + extra(`${text} ${description ?? ''}`, 30, 10) + readingAnswers(control)
  known.set(question, seconds)
  return seconds
}

const readingAnswers = (control: Control): number =>
  textsToReadOf(control).reduce((sum, text) => sum + extra(text, 5, 5), 0)

/** Seconds for the words beyond those there is room for. @param each how many more of them take 5 seconds */
const extra = (text: string, room: number, each: number): number =>
  Math.max(0, Math.ceil((wordsIn(text) - room) / each)) * 5

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0
