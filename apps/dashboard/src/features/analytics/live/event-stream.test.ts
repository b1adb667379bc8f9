import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
vi.stubGlobal('window', globalThis)
const { readLiveEvents } = await import('./event-stream.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers the next call with a stream that a test writes to. */
function aServer(status = 200) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        writer = controller
        signal.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(body, { status })
  })
  const onEvent = vi.fn()
  const ended = readLiveEvents({ surveyId: 's1', signal: new AbortController().signal, onEvent })
  const outcome = ended.catch(() => 'failed')
  return {
    onEvent,
    outcome,
    async send(text: string) {
      await vi.advanceTimersByTimeAsync(0)
      writer?.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    end: () => writer?.close(),
  }
}

test('events are heard, also in pieces, and heartbeats are none', async () => {
  const { send, end, onEvent, outcome } = aServer()
  await send('data: {"version":"a"}\n\n: still here\n\ndata: {"ver')
  expect(onEvent).toHaveBeenCalledTimes(1)
  await send('sion":"b"}\n\n')
  expect(onEvent).toHaveBeenCalledTimes(2)
  end()
  expect(await outcome).toBe(true)
})

test.each([
  [401, false],
  [404, false],
  [429, 'failed'],
  [503, 'failed'],
])('after the status %i, a stream is opened again: %s', async (status, expected) => {
  expect(await aServer(status).outcome).toBe(expected)
})

test('a stream that is kept back, or is silent after its last heartbeat, is given up', async () => {
  const silent = aServer()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await silent.outcome).toBe('failed')
  const broken = aServer()
  await broken.send(': still here\n\n')
  await vi.advanceTimersByTimeAsync(44_000)
  await broken.send(': still here\n\n')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await broken.outcome).toBe('failed')
})
