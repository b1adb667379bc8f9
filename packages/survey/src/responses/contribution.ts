import { OTHER_OPTION_ID } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { Control } from '../questions/control.ts'
import { COUNTED_VALUES } from '../questions/control-rules.ts'
import type { AssignedOptions } from './assigned-options.ts'
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
  /** The options that count in place of Other; null: none do. */
  readonly assigned: AssignedOptions | null
}

/**
 * The counter lines one response stands for, each for its day and for all time. ADR-0002, ADR-0048.
 * A response begins with its first accepted answer (ADR-0033): without one it stands for nothing, completed or not.
 */
export const contribution = (response: CountedResponse): readonly CounterLine[] =>
  [...contributionParts(response)].flat()

/** The same in parts: first the lines of the survey, then those of each question on the path. No two share a key. */
export function* contributionParts(response: CountedResponse): Generator<readonly CounterLine[], void> {
  for (const facts of factParts(response)) yield linesFor(response, facts.flatMap(countersOf))
}

/**
 * The facts of a response, whatever its revision, its device and its day: first those of the survey, then those of each
 * question on the path. None where there is no answer. No two are equal.
 */
export function* factParts({ questions, ...response }: FactSource): Generator<readonly Fact[], void> {
  const { counted, assigned } = response
  if (Object.keys(counted.answers).length === 0) return
  const asked = new Map(questions.map((question) => [question.questionId, question]))
  yield [...surveyFacts(response), ...lastScore(counted, asked)]
  for (const [index, questionId] of counted.path.entries()) {
    const facts = questionFacts(counted, index, asked.get(questionId)?.control)
    const optionId = assigned?.[questionId]?.optionId
    yield optionId === undefined ? facts : insteadOfOther(facts, optionId)
  }
}

type FactSource = Pick<CountedResponse, 'questions' | 'counted' | 'completed' | 'seconds' | 'assigned'>

/** Where and when something counts: in which segments, and on which day. */
export type Occasion = Pick<CountedResponse, 'revision' | 'device' | 'day' | 'test' | 'spam'>

/** How often a survey was shown is counted by this value. It belongs to no response. */
export const SHOWN = 'shown'

/** The counter lines of a player that painted once (ADR-0033). */
export const shownLines = (occasion: Omit<Occasion, 'spam'>): readonly CounterLine[] =>
  linesFor({ ...occasion, spam: false }, [{ questionId: '', value: SHOWN }])

/**
 * One thing that is counted of a response. '' is the survey itself: `started`, `completed`, `seconds:40` and `last_score:9`. For
 * each question on the path it is one of the four steps, and `value:x` for each value of the answer.
 */
export type Fact = Pick<CounterLine, 'questionId' | 'value'>

/**
 * How a respondent went on from a question on the path. Stopped: they left the survey there, without an answer. Returned:
 * they had answered it, a loop brought them back, and they left the survey there.
 */
export type PathStep = 'answered' | 'skipped' | 'stopped' | 'returned'

/** The counters that a step of a question adds to. */
export const COUNTERS_OF_STEP: Readonly<Record<PathStep, readonly string[]>> = {
  answered: ['reached', 'left', 'answered'],
  skipped: ['reached', 'left'],
  stopped: ['reached'],
  returned: ['reached', 'answered'],
}

const LAST_SCORE = 'last_score:'

/** No counter has the last score. */
function countersOf({ questionId, value }: Fact): readonly Fact[] {
  if (value.startsWith(LAST_SCORE)) return []
  const values =
    questionId !== '' && Object.hasOwn(COUNTERS_OF_STEP, value) ? COUNTERS_OF_STEP[value as PathStep] : [value]
  return values.map((counter) => ({ questionId, value: counter }))
}

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

function surveyFacts({ completed, seconds }: Pick<CountedResponse, 'completed' | 'seconds'>): readonly Fact[] {
  const values = ['started']
  if (completed) values.push('completed')
  if (completed && seconds !== null) values.push(`seconds:${seconds}`)
  return values.map((value) => ({ questionId: '', value }))
}

/** The last answer on the path to a question that asks for a Net Promoter Score (ADR-0023). */
function lastScore({ path, answers }: Walked, asked: ReadonlyMap<string, PublishedQuestion>): readonly Fact[] {
  const last = path.findLast((questionId) => answers[questionId] && asked.get(questionId)?.summary === 'nps')
  const answer = last && answers[last]
  return answer && 'value' in answer ? [{ questionId: '', value: `${LAST_SCORE}${answer.value}` }] : []
}

/** @param index the position of the question on the path */
function questionFacts(walked: Walked, index: number, control: Control | undefined): readonly Fact[] {
  const questionId = walked.path[index]
  if (questionId === undefined) return []
  const answer = walked.answers[questionId]
  const values = answer && control ? COUNTED_VALUES[control.as](answer).map(valueFact) : []
  return [stepOf(walked, index, answer !== undefined), ...values].map((value) => ({ questionId, value }))
}

/** An option that was chosen beside Other counts once. */
function insteadOfOther(facts: readonly Fact[], optionId: string): readonly Fact[] {
  const values = facts.map(({ value }) => (value === valueFact(OTHER_OPTION_ID) ? valueFact(optionId) : value))
  return [...new Set(values)].map((value) => ({ questionId: facts[0]?.questionId ?? '', value }))
}

const valueFact = (value: string) => `value:${value}`

function stepOf({ path, ended }: Walked, index: number, isAnswered: boolean): PathStep {
  if (ended || index < path.length - 1) return isAnswered ? 'answered' : 'skipped'
  return isAnswered ? 'returned' : 'stopped'
}
