import type { QuestionId } from '@earshot/survey'
import { aRevision } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { NO_TEXT_RULES } from './assignments/text-rules.ts'
import type { IncomingResponse, ServedRevision } from './incoming.ts'
import { takeMessage } from './stored-response.ts'

const survey = aRevision()
const revision: ServedRevision = {
  survey,
  retiredAt: null,
  timezone: 'UTC',
  shopperKey: '',
  isMasked: false,
  leftOutFacts: ['country'],
}
const context = { ...revision, rules: NO_TEXT_RULES }
const [first, second] = survey.questions.map((question) => question.questionId) as [QuestionId, QuestionId]

const ADDRESS = { responseId: 'response-1' as IncomingResponse['responseId'], isOrders: false }

function aMessage(sequence: number, completed = false): IncomingResponse {
  return {
    storeId: 'store-1' as IncomingResponse['storeId'],
    surveyId: survey.surveyId,
    responseId: 'response-1' as IncomingResponse['responseId'],
    revision: survey.revision,
    sequence,
    answers: { [first]: { optionId: 'yes' }, ...(completed && { [second]: { value: 9 } }) },
    seconds: null,
    completed,
    device: 'phone',
    test: false,
    spam: false,
    allowance: null,
    flood: null,
    order: null,
    facts: {},
    receivedAt: new Date('2026-11-21T09:00:00Z'),
  }
}

test.each([
  { what: 'what is older', stored: aMessage(2), incomingMessage: aMessage(1) },
  { what: 'what is repeated', stored: aMessage(2), incomingMessage: aMessage(2) },
  { what: 'what comes after the end', stored: aMessage(2, true), incomingMessage: aMessage(3) },
])('$what changes nothing, and is not even walked', ({ stored, incomingMessage }) => {
  const before = takeMessage(null, stored, context, ADDRESS)
  const unread: IncomingResponse = {
    ...incomingMessage,
    get answers(): never {
      throw new Error('The answers were read')
    },
  }
  expect(takeMessage(before, unread, context, ADDRESS)).toBe(before)
})

test('completed is what the walk says, not the page', () => {
  expect(takeMessage(null, aMessage(1, true), context, ADDRESS).completed).toBe(true)
  expect(takeMessage(null, { ...aMessage(1), completed: true }, context, ADDRESS).completed).toBe(false)
})
