import { expect, test } from 'vitest'
import { screenFailure } from './screen-failure.ts'

const withStack = (message: string, stack: string) => Object.assign(new Error(message), { stack })

test.each([
  { failure: new Error('Network Error'), kind: 'network' },
  { failure: new Error('The network was lost'), kind: 'network' },
  { failure: new TypeError('Failed to fetch'), kind: 'network' },
  { failure: new Error('timeout of 30000ms exceeded'), kind: 'network' },
  { failure: new Error('Blocked by CORS policy'), kind: 'network' },
  { failure: new Error('The connection was reset'), kind: 'network' },
  { failure: withStack('x', 'NetworkError: at y'), kind: 'network' },
  { failure: withStack('x', 'Error: x\n  caused by: Network Error'), kind: 'network' },
  { failure: new Error('Loading chunk 7 failed'), kind: 'loading' },
  { failure: new Error('Loading CSS failed'), kind: 'loading' },
  { failure: new Error('Loading JS chunk failed'), kind: 'loading' },
  { failure: withStack('x', 'ChunkLoadError: at y'), kind: 'loading' },
  { failure: withStack('x is undefined', 'at y'), kind: 'other' },
  { failure: 'a thrown text', kind: 'other' },
])('$failure is a failure of kind $kind', ({ failure, kind }) => {
  expect(screenFailure(failure, true)).toBe(kind)
})

test('offline, everything is the network', () => {
  expect(screenFailure(new Error('x is undefined'), false)).toBe('network')
})
