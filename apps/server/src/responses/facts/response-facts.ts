import { type Fact, factParts, type Pausable, type PublishedSurvey } from '@earshot/survey'
import { askedKey } from '../control-answers.ts'
import { walkOf } from '../counted-answers.ts'
import type { ResponseKey } from '../queries.ts'
import type { StoredResponse } from '../response-columns.ts'

/** How a response counts: in the results, as a test, or set aside. */
export const STATES = { counted: 0, test: 1, setAside: 2 } as const
export type State = (typeof STATES)[keyof typeof STATES]

/** The question as it was asked ('' is the survey itself), and the value. */
export type FactName = { readonly askedKey: string; readonly value: string }

/** A fact as it has a code in its survey. */
export type CodedFact = FactName & {
  /** Whether shoppers make up the value, so that a survey can have any number of them: a date. */
  readonly isOpen: boolean
}

/** The facts of one response. */
export type ResponseFacts = ResponseKey & {
  readonly receivedAt: Date
  readonly day: string
  readonly state: State
  /** The time that a completed response took; null if its page did not send it, and for all others. */
  readonly seconds: number | null
  /** The last score that it gave to a question of a Net Promoter Score. */
  readonly lastScore: number | null
  readonly facts: readonly CodedFact[]
}

/** The value of all values of a question that have no code of their own. */
export const OTHER_VALUES = 'value:*'

export const sharedFact = <F extends FactName>(fact: F): F => ({ ...fact, value: OTHER_VALUES })

const surveyFact = (value: string): CodedFact => ({ askedKey: '', value, isOpen: false })

export const dayFact = (day: string): CodedFact => surveyFact(`day:${day}`)

/**
 * The facts of a response by its stored row, with a pause after each question; null for one without an answer, which is no
 * response (ADR-0033).
 */
export function* factsOf(response: StoredResponse, survey: PublishedSurvey): Pausable<ResponseFacts | null> {
  const { questions } = survey
  const asked = new Map<string, Asked>(
    questions.map((question) => [
      question.questionId,
      { askedKey: askedKey(question), isOpen: question.control.as === 'date' },
    ]),
  )
  const state = stateOf(response)
  const facts: CodedFact[] = []
  let lastScore: number | null = null
  let isEmpty = true
  for (const part of factParts({ ...response, counted: walkOf(response, survey), questions })) {
    isEmpty = false
    for (const fact of part) {
      if (hasCode(fact)) facts.push(coded(fact, asked, state))
      else if (fact.value.startsWith(LAST_SCORE)) lastScore = Number(fact.value.slice(LAST_SCORE.length))
    }
    yield
  }
  if (isEmpty) return null
  const { storeId, surveyId, responseId, receivedAt, day, revision, device, completed, seconds } = response
  facts.push(dayFact(day), surveyFact(`revision:${revision}`), surveyFact(`device:${device}`))
  const key = { storeId, surveyId, responseId }
  return { ...key, receivedAt, day, state, seconds: completed ? seconds : null, lastScore, facts }
}

const LAST_SCORE = 'last_score:'

/** Each response with facts has started. Seconds and the last score have columns of their own. */
const hasCode = ({ questionId, value }: Fact) =>
  questionId !== '' || !(value === 'started' || value.startsWith('seconds:') || value.startsWith(LAST_SCORE))

type Asked = Pick<CodedFact, 'askedKey' | 'isOpen'>

/** Only responses that count give codes to values that shoppers make up: nobody else can use them up. */
function coded({ questionId, value }: Fact, asked: ReadonlyMap<string, Asked>, state: State): CodedFact {
  if (questionId === '') return surveyFact(value)
  const question = asked.get(questionId)
  if (!question) throw new Error(`The path has a question that its revision does not ask: ${questionId}`)
  const isOpen = question.isOpen && value.startsWith(GIVEN)
  const fact = { askedKey: question.askedKey, value, isOpen }
  return isOpen && state !== STATES.counted ? { ...sharedFact(fact), isOpen: false } : fact
}

/** The value of an answer. */
const GIVEN = 'value:'

const stateOf = ({ test, spam }: Pick<StoredResponse, 'test' | 'spam'>): State => {
  if (test) return STATES.test
  return spam ? STATES.setAside : STATES.counted
}
