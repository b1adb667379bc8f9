import type { Pausable } from './pausable.ts'
import type { Question } from './questions/registry.ts'
import type { Survey } from './survey.ts'

/** The maximum size of a working copy, as JSON in UTF-8. Older, larger ones can be saved if they do not grow. */
export const MAX_SURVEY_BYTES = 2_000_000

const known = new WeakMap<Question, number>()

/**
 * The size of a saved working copy: the bytes of its JSON without its id. The size of each question object is cached,
 * and unchanged questions keep their identity, so a key press only measures one question.
 */
export function surveyBytes({ surveyId: _, questions, ...rest }: Survey): number {
  const commas = Math.max(0, questions.length - 1)
  return questions.reduce(
    (sum, question) => sum + questionBytes(question),
    jsonBytes({ ...rest, questions: [] }) + commas,
  )
}

/** Measures one question after another, so that `surveyBytes` finds each of them measured. */
export function* surveyBytesSteps({ questions }: Pick<Survey, 'questions'>): Pausable<void> {
  for (const question of questions) {
    questionBytes(question)
    yield
  }
}

function questionBytes(question: Question): number {
  const bytes = known.get(question) ?? jsonBytes(question)
  known.set(question, bytes)
  return bytes
}

/**
 * Counts UTF-8 bytes without TextEncoder, which is not part of the language. `JSON.stringify` escapes lone surrogates.
 */
function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value)
  let bytes = json.length
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code >= 0x80) bytes += code < 0x800 || isSurrogate(code) ? 1 : 2
  }
  return bytes
}

/** Half of a surrogate pair: the pair has two UTF-16 units and four bytes. */
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
