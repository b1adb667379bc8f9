import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReceiver } from './received.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const BUFFER = 64 * 1024

/** A request whose body is under way. */
function aRequest(readableLength = 0) {
  const parts = { complete: false, destroyed: false, readableLength, readableHighWaterMark: BUFFER }
  const request = Object.assign(new EventEmitter(), parts, {
    destroy(): void {
      request.destroyed = true
      request.emit('close')
    },
  })
  return request
}

/** Waits for the bodies of these requests. @returns the places of those that were started and refused, so far */
async function receive(requests: readonly ReturnType<typeof aRequest>[], nowMs = () => 0) {
  const [started, refused] = [[] as number[], [] as number[]]
  const { whenReceived } = createReceiver(nowMs)
  for (const [at, request] of requests.entries()) {
    const incoming = request as unknown as IncomingMessage
    whenReceived(
      incoming,
      () => started.push(at),
      () => refused.push(at),
    )
  }
  await setImmediate()
  return { started, refused }
}

test('when 5,000 bodies are under way, the next one takes the place of the oldest', async () => {
  const { started, refused } = await receive(Array.from({ length: 5_002 }, () => aRequest()))
  expect({ started, refused }).toEqual({ started: [], refused: [0, 1] })
})

test('sixteen requests start before the end of their body, and the next one once one of them has it', async () => {
  const requests = Array.from({ length: 18 }, () => aRequest(BUFFER))
  const { started } = await receive(requests)
  expect(started).toEqual(Array.from({ length: 16 }, (_, at) => at))
  requests[3]?.emit('close')
  vi.advanceTimersByTime(50)
  expect(started.slice(16)).toEqual([16])
})

test('the oldest request without its end gives its place to one that waits, after a second', async () => {
  let now = 0
  const requests = Array.from({ length: 17 }, () => aRequest(BUFFER))
  const { started } = await receive(requests, () => now)
  now = 950
  vi.advanceTimersByTime(50)
  expect(started).toHaveLength(16)
  now = 1_000
  vi.advanceTimersByTime(50)
  expect(started.slice(16)).toEqual([16])
  expect(requests.map(({ destroyed }) => destroyed).indexOf(true)).toBe(0)
  expect(requests.filter(({ destroyed }) => destroyed)).toHaveLength(1)
})

test('a request that has started loses its connection if the end of its body does not come in ten seconds', async () => {
  const request = aRequest(BUFFER)
  await receive([request])
  vi.advanceTimersByTime(9_999)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request.destroyed).toBe(true)
})
