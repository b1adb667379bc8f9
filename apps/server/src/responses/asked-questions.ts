import { OTHER_OPTION_ID, type Pausable, type PublishedQuestion, type PublishedSurvey } from '@earshot/survey'

/** An option that some revision offers or offered, by its newest text. `position` counts from 1 and names one without text. */
export type AskedOption = {
  readonly optionId: string
  readonly text: string
  readonly position: number
  /** Of an option that is a picture; null for all others. */
  readonly imageUrl: string | null
  /** Whether the newest of the question's revisions still offers it. */
  readonly isOffered: boolean
}

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

/** What tells questions apart whose answers cannot be counted together. */
function askedKey({ questionId, summary, control }: PublishedQuestion): string {
  return control.as === 'scale' ? `${questionId} ${summary} ${control.from} ${control.to}` : `${questionId} ${summary}`
}

const askedFirst = (question: PublishedQuestion, revision: number, isAsked: boolean): AskedQuestion => ({
  question,
  revisions: [revision],
  options: optionsOf(question),
  isAsked,
})

function alsoAskedIn(newer: AskedQuestion, question: PublishedQuestion, revision: number): AskedQuestion {
  const known = new Set(newer.options.map(({ optionId }) => optionId))
  const gone = optionsOf(question).filter(({ optionId }) => !known.has(optionId))
  return {
    ...newer,
    revisions: [...newer.revisions, revision],
    options: [...newer.options, ...gone.map((option) => ({ ...option, isOffered: false }))],
  }
}

function optionsOf({ control }: PublishedQuestion): readonly AskedOption[] {
  if (control.as !== 'options') return []
  const pictures = new Map(control.look === 'image' ? control.options.map((one) => [one.optionId, one.imageUrl]) : [])
  const options = control.options.map(({ optionId, text, position }) => ({
    optionId,
    text,
    position,
    imageUrl: pictures.get(optionId) ?? null,
    isOffered: true,
  }))
  if (control.otherLabel === null) return options
  const position = options.length + 1
  const other = { optionId: OTHER_OPTION_ID, text: control.otherLabel, position, imageUrl: null, isOffered: true }
  return [...options, other]
}
