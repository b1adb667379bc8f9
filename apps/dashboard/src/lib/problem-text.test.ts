import { expect, test } from 'vitest'
import type { ApiProblem } from './api-contract.ts'
import { ProblemError, TransportError } from './failure.ts'
import { failureText } from './problem-text.ts'

test('a problem is told in a sentence, with what it carries', () => {
  const problem = { code: 'too_busy', retryAfterSeconds: 7 } as const
  expect(failureText(new ProblemError(problem))).toContain('7 seconds')
})

test('what is wrong is named as merchants know it, each once', () => {
  const fields = [
    'questions.2.config.options.1.text',
    'questions.2.config.options.1.id',
    'questions.3.text',
    'if-match',
  ]
  const problem = { code: 'input_invalid', fields: fields.map((path) => ({ path, reason: 'Invalid' })) } as const
  expect(failureText(new ProblemError(problem))).toBe(
    'This can’t be saved as it is. Look again at: Question 3, option 2; Question 4.',
  )
})

test('a network that is gone is told as such', () => {
  expect(failureText(new TransportError('FETCH_ERROR', 'Network Error', null))).toContain('connection')
})

test.each([
  { what: 'a problem of a newer server', failure: new ProblemError({ code: 'brand_new' } as unknown as ApiProblem) },
  { what: 'a bug', failure: new TypeError('x is not a function') },
])('$what has a sentence too, and not its own', ({ failure }) => {
  expect(failureText(failure)).toBe('Something went wrong. Try again in a moment.')
})

test('a failure without a number asks for none', () => {
  const failure = new ProblemError({ code: 'unexpected' } as ApiProblem)
  expect(failureText(failure)).toBe('Something broke on our side. Try again in a moment.')
})
