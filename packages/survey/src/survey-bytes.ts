import type { Question } from './questions/registry.ts'
import type { Survey } from './survey.ts'

/** How large a working copy may be, as JSON in UTF-8. One that was larger before may still become smaller. */
export const MAX_SURVEY_BYTES = 2_000_000

const known = new WeakMap<Question, number>()

/**
 * The size of a working copy as it is saved: the bytes of its JSON without its id. Questions that did not change are the
 * very same objects, and their size is remembered, so that a key press costs one question.
 */
export function surveyBytes({ surveyId: _, questions, ...rest }: Survey): number {
  const commas = Math.max(0, questions.length - 1)
  return questions.reduce(
    (sum, question) => sum + questionBytes(question),
    jsonBytes({ ...rest, questions: [] }) + commas,
  )
}

function questionBytes(question: Question): number {
  const bytes = known.get(question) ?? jsonBytes(question)
  known.set(question, bytes)
  return bytes
}

/** UTF-8 without an encoder, which is no part of the language. `JSON.stringify` escapes surrogates that stand alone. */
function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value)
  let bytes = json.length
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code >= 0x80) bytes += code < 0x800 || isSurrogate(code) ? 1 : 2
  }
  return bytes
}

/** Half of a pair: the pair has two units of UTF-16 and four bytes. */
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
