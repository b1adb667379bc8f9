import type { Pausable, PublishedQuestion, PublishedSurvey } from '@earshot/survey'
import { type AskedOption, askedKey, askedOptions } from './control-answers.ts'

/** A question as its results are read: over all revisions that ask it in the same way. */
export type AskedQuestion = {
  /** As the newest of these revisions asks it. */
  readonly question: PublishedQuestion
  /** Newest first. */
  readonly revisions: readonly [number, ...number[]]
  /** In the newest order, Other after them, and what is no longer offered last. Empty where nothing is chosen. */
  readonly options: readonly AskedOption[]
  /** Whether the newest revision of the survey still asks it like this. */
  readonly isAsked: boolean
}

/**
 * The questions of some revisions, each once: an id is the same question under whatever text (ADR-0024, ADR-0025).
 * Where a type was changed in between, it is two: stars of five and stars of ten have no common mean.
 * There is a pause after each question.
 * @param surveys newest first
 */
export function* askedQuestions(surveys: readonly PublishedSurvey[]): Pausable<readonly AskedQuestion[]> {
  const asked = new Map<string, AskedQuestion>()
  for (const [index, { revision, questions }] of surveys.entries()) {
    for (const question of questions) {
      const key = askedKey(question)
      const newer = asked.get(key)
      asked.set(key, newer ? alsoAskedIn(newer, question, revision) : askedFirst(question, revision, index === 0))
      yield
    }
  }
  return [...asked.values()]
}

const askedFirst = (question: PublishedQuestion, revision: number, isAsked: boolean): AskedQuestion => ({
  question,
  revisions: [revision],
  options: askedOptions(question),
  isAsked,
})

function alsoAskedIn(newer: AskedQuestion, question: PublishedQuestion, revision: number): AskedQuestion {
  const known = new Set(newer.options.map(({ optionId }) => optionId))
  const gone = askedOptions(question).filter(({ optionId }) => !known.has(optionId))
  return {
    ...newer,
    revisions: [...newer.revisions, revision],
    options: [...newer.options, ...gone.map((option) => ({ ...option, isOffered: false }))],
  }
}
