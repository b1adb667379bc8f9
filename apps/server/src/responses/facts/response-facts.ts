import {
  type Fact,
  factParts,
  LISTED_FACTS,
  type ListedFact,
  type Pausable,
  type PublishedSurvey,
} from '@earshot/survey'
import { askedKey } from '../control-answers.ts'
import { walkOf } from '../counted-answers.ts'
import type { ResponseKey } from '../queries.ts'
import type { StoredResponse } from '../response-columns.ts'

/** How a response counts: in the results, as a test, or set aside. */
export const STATES = { counted: 0, test: 1, setAside: 2 } as const
export type State = (typeof STATES)[keyof typeof STATES]

/** The question as it was asked ('' is the survey itself, and a fact of pages has a key of its own), and the value. */
export type FactName = { readonly askedKey: string; readonly value: string }

/** A fact as it has a code in its survey. */
export type CodedFact = FactName & {
  /** Whether shoppers or pages make up the value, so that a survey can have any number of them: a date, a product. */
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
  /** In the smallest unit of its currency, which is one of the facts; null: no order, or of unknown value. */
  readonly orderValue: number | null
  readonly facts: readonly CodedFact[]
}

/** Begins the value of an answer, or of a fact of pages. */
export const GIVEN = 'value:'

/** The value of all values of a question, or of a fact of pages, that have no code of their own. */
export const OTHER_VALUES = `${GIVEN}*`

export const sharedFact = <F extends FactName>(fact: F): F => ({ ...fact, value: OTHER_VALUES })

/** The key of a fact of pages. No question has it, because ids have no colon. */
export const pageFactKey = (fact: ListedFact | 'currency' | 'signed_order'): string => `:${fact}`

export const isPageFactKey = (askedKey: string): boolean => askedKey.startsWith(':')

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
  facts.push(...factsOfPage(response, state))
  const key = { storeId, surveyId, responseId }
  const orderValue = response.pageFacts?.order_value?.minor ?? null
  return { ...key, receivedAt, day, state, seconds: completed ? seconds : null, lastScore, orderValue, facts }
}

/** The facts that its page sent, and whether it answers for an order that the store has signed. */
function* factsOfPage({ pageFacts, pages }: StoredResponse, state: State): Generator<CodedFact> {
  if (pages !== null) yield { askedKey: pageFactKey('signed_order'), value: `${GIVEN}yes`, isOpen: false }
  const currency = pageFacts?.order_value?.currency
  if (currency !== undefined) yield openFact({ askedKey: pageFactKey('currency'), value: `${GIVEN}${currency}` }, state)
  for (const fact of LISTED_FACTS) {
    for (const value of pageFacts?.[fact] ?? []) {
      yield openFact({ askedKey: pageFactKey(fact), value: `${GIVEN}${value}` }, state)
    }
  }
}

const LAST_SCORE = 'last_score:'

/** Each response with facts has started. Seconds and the last score have columns of their own. */
const hasCode = ({ questionId, value }: Fact) =>
  questionId !== '' || !(value === 'started' || value.startsWith('seconds:') || value.startsWith(LAST_SCORE))

type Asked = Pick<CodedFact, 'askedKey' | 'isOpen'>

function coded({ questionId, value }: Fact, asked: ReadonlyMap<string, Asked>, state: State): CodedFact {
  if (questionId === '') return surveyFact(value)
  const question = asked.get(questionId)
  if (!question) throw new Error(`The path has a question that its revision does not ask: ${questionId}`)
  const fact = { askedKey: question.askedKey, value }
  return question.isOpen && value.startsWith(GIVEN) ? openFact(fact, state) : { ...fact, isOpen: false }
}

/** Only responses that count give codes to values that others make up: nobody else can use them up. */
const openFact = (fact: FactName, state: State): CodedFact =>
  state === STATES.counted ? { ...fact, isOpen: true } : { ...sharedFact(fact), isOpen: false }

const stateOf = ({ test, spam }: Pick<StoredResponse, 'test' | 'spam'>): State => {
  if (test) return STATES.test
  return spam ? STATES.setAside : STATES.counted
}
