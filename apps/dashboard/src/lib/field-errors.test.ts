import { expect, test } from 'vitest'
import type { ApiProblem } from './api-contract.ts'
import { ProblemError, TransportError } from './failure.ts'
import { fieldErrors } from './field-errors.ts'

const names = ['email', 'password'] as const
const refused = (problem: ApiProblem) => fieldErrors(new ProblemError(problem), names, { email_taken: 'email' })

test('a wrong field is told beside it, in a sentence', () => {
  const { fields, rest } = refused({ code: 'input_invalid', fields: [{ path: 'password', reason: 'too_short' }] })
  expect(fields).toEqual({ password: 'Use at least 10 characters.' })
  expect(rest).toBeNull()
})

test('a reason of a newer server is a sentence too', () => {
  const { fields } = refused({ code: 'input_invalid', fields: [{ path: 'email', reason: 'Invalid length: 255' }] })
  expect(fields.email).toMatch(/^This can’t be saved/)
})

test('a refusal that speaks of one field stands beside it', () => {
  const { fields, rest } = refused({ code: 'email_taken' })
  expect(fields.email).toMatch(/already has an account/)
  expect(rest).toBeNull()
})

test('what belongs to no field of the form is not lost', () => {
  const { fields, rest } = refused({ code: 'input_invalid', fields: [{ path: 'currency', reason: 'not_a_currency' }] })
  expect(fields).toEqual({})
  expect(rest).toContain('currency')
})

test('without an answer no field is to blame', () => {
  const { fields, rest } = fieldErrors(new TransportError('FETCH_ERROR', 'Network Error', null), names)
  expect(fields).toEqual({})
  expect(rest).toContain('connection')
})

test('nothing went wrong', () => {
  expect(fieldErrors(null, names)).toEqual({ fields: {}, rest: null })
})
