import { expect, test } from 'vitest'
import { createReplyCheck } from './check-reply.ts'
import type { Operation } from './document.ts'

const DATA = { type: 'object', properties: { data: { type: 'number' } }, required: ['data'] }
const operation = {
  operationId: 'read',
  responses: {
    200: { content: { 'application/json': { schema: DATA } } },
    206: { content: { 'text/event-stream': { schema: { type: 'string' } } } },
  },
} as unknown as Operation

const problem = (code: string) => JSON.stringify({ problem: { code } })

test.each([
  [200, '{"data":1}'],
  [206, ''],
  [404, problem('not_found')],
  [417, problem('expectation_failed')],
])('the contract allows %i %s', (status, text) => {
  expect(createReplyCheck()(operation, status, text)).toBe(null)
})

test.each([
  [200, '{"data":"1"}', 'in another shape'],
  [200, 'text', 'no JSON'],
  [200, '', 'no JSON'],
  [206, '{"data":1}', 'does not name'],
  [200, problem('not_found'), 'not_found with 200'],
  [400, problem('expectation_failed'), 'expectation_failed with 400'],
  [409, problem('survey_id_taken'), 'does not name'],
  [500, problem('unexpected'), 'answered 500'],
])('it is a complaint if a reply is %i %s', (status, text, complaint) => {
  expect(createReplyCheck()(operation, status, text)).toContain(complaint)
})
