import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveState } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that answers when it is told to. */
function aServer() {
  const sent: string[] = []
  const waiting: { resolve: () => void; reject: (failure: unknown) => void }[] = []
  return {
    sent,
    save: (copy: string) => {
      sent.push(copy)
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    async answer() {
      waiting.shift()?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    async refuse(failure: unknown) {
      waiting.shift()?.reject(failure)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function anAutosave(server = aServer()) {
  const states: SaveState['is'][] = []
  const autosave = createAutosave<string>({
    save: server.save,
    pauseMs: 800,
    stopsAfter: (failure) => failure === 'conflict',
    onState: ({ is }) => is !== states.at(-1) && states.push(is),
  })
  return { autosave, server, states }
}

test('typing is saved once, when it pauses', async () => {
  const { autosave, server, states } = anAutosave()
  autosave.keep('W')
  await vi.advanceTimersByTimeAsync(700)
  autosave.keep('Wh')
  await vi.advanceTimersByTimeAsync(700)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(server.sent).toEqual(['Wh'])
  await server.answer()
  expect(states).toEqual(['saving', 'saved'])
  expect(autosave.hasUnsaved()).toBe(false)
})

test('what is typed during a save goes out after it, never beside it', async () => {
  const { autosave, server, states } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  autosave.keep('two')
  autosave.keep('three')
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.sent).toEqual(['one'])
  await server.answer()
  expect(states).toEqual(['saving'])
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent).toEqual(['one', 'three'])
  await server.answer()
  expect(states).toEqual(['saving', 'saved'])
})

test('a failed save keeps what was typed, and the next edit tries again', async () => {
  const { autosave, server, states } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse('offline')
  expect(states).toEqual(['saving', 'failed'])
  expect(autosave.hasUnsaved()).toBe(true)
  autosave.keep('one two')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent).toEqual(['one', 'one two'])
})

test('a flush saves at once, and again what was typed meanwhile', async () => {
  const { autosave, server } = anAutosave()
  autosave.keep('one')
  const flushed = autosave.flush()
  autosave.keep('two')
  await server.answer()
  expect(server.sent).toEqual(['one', 'two'])
  await server.answer()
  await expect(flushed).resolves.toBeUndefined()
})

test('a flush that fails says so', async () => {
  const { autosave, server } = anAutosave()
  autosave.keep('one')
  const flushed = autosave.flush()
  const expected = expect(flushed).rejects.toBe('offline')
  await server.refuse('offline')
  await expected
})

test('a flush with nothing to save is done at once', async () => {
  const { autosave, server } = anAutosave()
  await autosave.flush()
  expect(server.sent).toEqual([])
})

test('after a conflict nothing goes out by itself', async () => {
  const { autosave, server, states } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse('conflict')
  autosave.keep('two')
  autosave.saveSoon()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.sent).toEqual(['one'])
  expect(states).toEqual(['saving', 'failed'])
})
