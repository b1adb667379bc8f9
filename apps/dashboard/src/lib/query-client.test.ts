import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CanceledError, ProblemError, TransportError } from './failure.ts'
import { createQueryClient, queryRetryDelayMs, shouldRetry } from './query-client.ts'

test.each([
  {
    what: 'something broke on the server',
    failure: new ProblemError({ code: 'unexpected', requestId: '1' }),
    again: true,
  },
  { what: 'the server is busy', failure: new ProblemError({ code: 'too_busy', retryAfterSeconds: 1 }), again: true },
  { what: 'the answer was unreadable', failure: new TransportError('PARSING_ERROR', '', null), again: true },
  { what: 'the network is gone', failure: new TransportError('FETCH_ERROR', '', null), again: false },
  { what: 'time ran out', failure: new TransportError('TIMEOUT_ERROR', '', null), again: false },
  { what: 'the survey is not there', failure: new ProblemError({ code: 'survey_not_found' }), again: false },
  { what: 'there is a bug', failure: new Error('bug'), again: false },
])('when $what, asking again: $again', ({ failure, again }) => {
  expect(shouldRetry(0, failure)).toBe(again)
  expect(shouldRetry(3, failure)).toBe(false)
})

test('the pauses double from one second, up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(queryRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
})

test('offline, nothing is asked again', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(shouldRetry(0, new ProblemError({ code: 'unexpected', requestId: '1' }))).toBe(false)
  vi.unstubAllGlobals()
})

test.each([
  { where: 'on no screen', meta: {}, told: 1 },
  { where: 'beside where it happened', meta: { shownInline: true as const }, told: 0 },
  { where: 'beside a field that it speaks of', meta: { shownInline: () => true }, told: 0 },
  { where: 'beside no field', meta: { shownInline: () => false }, told: 1 },
])('a failed change that is shown $where is told $told times', async ({ meta, told }) => {
  const showFailure = vi.fn()
  const failure = new ProblemError({ code: 'unexpected', requestId: '1' })
  const change = new MutationObserver(
    createQueryClient(showFailure, () => false),
    { mutationFn: () => Promise.reject(failure), meta },
  )
  await expect(change.mutate()).rejects.toBe(failure)
  expect(showFailure).toHaveBeenCalledTimes(told)
})

test('a change that the merchant canceled shows no message', async () => {
  const showFailure = vi.fn()
  const change = new MutationObserver(
    createQueryClient(showFailure, () => false),
    { mutationFn: () => Promise.reject(new CanceledError()) },
  )
  await expect(change.mutate()).rejects.toThrow(CanceledError)
  expect(showFailure).not.toHaveBeenCalled()
})

test('what no screen uses any more is kept for 60 seconds', async () => {
  vi.useFakeTimers()
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  await queries.prefetchQuery({ queryKey: ['unused'], queryFn: () => 'data' })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(queries.getQueryData(['unused'])).toBe('data')
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(['unused'])).toBeUndefined()
  vi.useRealTimers()
})

test('what the plan refused is answered by an upgrade on offer, and told no second time', async () => {
  const showFailure = vi.fn()
  const failure = new ProblemError({ code: 'upgrade_required', featureKey: 'download_survey_reports' })
  const queries = createQueryClient(showFailure, (refused) => refused === failure)
  const change = new MutationObserver(queries, { mutationFn: () => Promise.reject(failure) })
  await expect(change.mutate()).rejects.toBe(failure)
  expect(showFailure).not.toHaveBeenCalled()
})
