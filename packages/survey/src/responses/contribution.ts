import type { PublishedQuestion } from '../published-survey.ts'
import type { Control } from '../questions/control.ts'
import { COUNTED_VALUES } from '../questions/control-rules.ts'
import type { CounterLine } from './counter-line.ts'
import type { Walked } from './walk.ts'

/** One response, as counters see it. */
export type CountedResponse = {
  readonly revision: number
  readonly questions: readonly PublishedQuestion[]
  readonly counted: Walked
  readonly completed: boolean
  /** Whole seconds from first to last, 0 to 3,600; null where the page did not say. */
  readonly seconds: number | null
  readonly device: 'phone' | 'tablet' | 'desktop'
  /** The store's local date when the response began, yyyy-MM-dd. */
  readonly day: string
  readonly test: boolean
  /** Taken for invented: kept, and counted apart (ADR-0010, ADR-0033). */
  readonly spam: boolean
}

/**
 * The counter lines one response stands for, each for its day and for all time. ADR-0002, ADR-0048.
 * A response begins with its first accepted answer (ADR-0033): without one it stands for nothing, completed or not.
 */
export const contribution = (response: CountedResponse): readonly CounterLine[] =>
  [...contributionParts(response)].flat()

/** The same in parts: first the lines of the survey, then those of each question on the path. No two share a key. */
export function* contributionParts(response: CountedResponse): Generator<readonly CounterLine[], void> {
  const { questions, counted } = response
  if (Object.keys(counted.answers).length === 0) return
  yield linesFor(response, surveyFacts(response))
  const controls = new Map(questions.map((question) => [question.questionId, question.control]))
  for (const [index, questionId] of counted.path.entries()) {
    yield linesFor(response, questionFacts(counted, index, controls.get(questionId)))
  }
}

/** Where and when something counts: in which segments, and on which day. */
export type Occasion = Pick<CountedResponse, 'revision' | 'device' | 'day' | 'test' | 'spam'>

/** How often a survey was shown is counted by this value. It belongs to no response. */
export const SHOWN = 'shown'

/** The counter lines of a player that painted once (ADR-0033). */
export const shownLines = (occasion: Omit<Occasion, 'spam'>): readonly CounterLine[] =>
  linesFor({ ...occasion, spam: false }, [{ questionId: '', value: SHOWN }])

type Fact = Pick<CounterLine, 'questionId' | 'value'>

function linesFor(occasion: Occasion, facts: readonly Fact[]): readonly CounterLine[] {
  const lines: CounterLine[] = []
  for (const segment of segmentsOf(occasion)) {
    for (const day of [occasion.day, null]) {
      for (const { questionId, value } of facts) lines.push({ segment, day, questionId, value, n: 1, sumMinor: 0 })
    }
  }
  return lines
}

/** Tests and spam are counted apart, so that no figure a merchant reads holds one. */
function segmentsOf({ test, spam, revision, device }: Occasion): readonly string[] {
  if (test) return ['test']
  return spam ? ['spam'] : ['all', `revision:${revision}`, `device:${device}`]
}

function surveyFacts({ completed, seconds }: CountedResponse): readonly Fact[] {
  const values = ['started']
  if (completed) values.push('completed')
  if (completed && seconds !== null) values.push(`seconds:${seconds}`)
  return values.map((value) => ({ questionId: '', value }))
}

/** @param index the position of the question on the path */
function questionFacts({ path, answers, ended }: Walked, index: number, control: Control | undefined): readonly Fact[] {
  const questionId = path[index]
  if (questionId === undefined) return []
  const values = ['reached']
  if (ended || index < path.length - 1) values.push('left')
  const answer = answers[questionId]
  if (answer && control) values.push('answered', ...COUNTED_VALUES[control.as](answer).map((value) => `value:${value}`))
  return values.map((value) => ({ questionId, value }))
}
