import { err, ok } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { openLiveStream } from './live-stream.ts'

type Facts = Parameters<typeof openLiveStream>[0]
type Listener = Parameters<Facts['watch']>[0]

function aStream(facts: Partial<Facts> = {}) {
  const leave = vi.fn()
  const leaving = new AbortController()
  let listener: Listener = () => {}
  const opened = openLiveStream({
    watch(one) {
      listener = one
      return ok(leave)
    },
    isAllowed: async () => true,
    signal: leaving.signal,
    heartbeatMs: 10_000,
    ...facts,
  })
  if (!opened.ok) throw new Error(opened.problem.code)
  return { body: opened.value, text: new Response(opened.value).text(), leave, leaving, send: listener }
}

test('each version is an event, and the end ends the body', async () => {
  const { text, leave, send } = aStream()
  send('a1')
  send('b2')
  send(null)
  expect(await text).toBe('data: {"version":"a1"}\n\ndata: {"version":"b2"}\n\n')
  expect(leave).toHaveBeenCalledOnce()
})

test('a silent stream has heartbeats, and ends when its login ends', async () => {
  let asked = 0
  const { text } = aStream({ heartbeatMs: 5, isAllowed: async () => ++asked < 3 })
  expect(await text).toBe(': still here\n\n: still here\n\n')
})

test.each([
  ['it is an hour old', (stream: ReturnType<typeof aStream>) => stream, { lifeMs: 5 }],
  ['its reader is gone', (stream: ReturnType<typeof aStream>) => stream.leaving.abort(), {}],
])('a stream ends once %s', async (_what, act, facts) => {
  const stream = aStream(facts)
  act(stream)
  expect(await stream.text).toBe('')
  expect(stream.leave).toHaveBeenCalledOnce()
})

test('a reader who takes nothing does not fill the memory', () => {
  const leave = vi.fn()
  let send: Listener = () => {}
  openLiveStream({
    watch(one) {
      send = one
      return ok(leave)
    },
    isAllowed: async () => true,
    signal: new AbortController().signal,
  })
  for (let n = 0; n < 100; n++) send(`${n}`)
  expect(leave).toHaveBeenCalledOnce()
})

test('a stream that may not be watched is refused', () => {
  const problem = { code: 'too_many_live_results', most: 50 } as const
  const refused = openLiveStream({
    watch: () => err(problem),
    isAllowed: async () => true,
    signal: new AbortController().signal,
  })
  expect(refused).toEqual({ ok: false, problem })
})
