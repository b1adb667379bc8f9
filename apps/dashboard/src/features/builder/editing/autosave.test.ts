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
  const waits: (number | null)[] = []
  const autosave = createAutosave<string>({
    save: server.save,
    pauseMs: 800,
    remedyFor: (failure) => (failure === 'conflict' ? 'decision' : failure === 'refused' ? 'edit' : 'time'),
    onState: (state) => {
      if (state.is !== states.at(-1)) states.push(state.is)
      if (state.is === 'failed') waits.push(state.nextTryInMs)
    },
  })
  return { autosave, server, states, waits }
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

test('a save that fails in passing is due again from 1 second on, doubling to 30, with what was typed meanwhile', async () => {
  const { autosave, server, states, waits } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  for (let tried = 1; tried <= 7; tried++) {
    await server.refuse('offline')
    autosave.keep(`typed after ${tried}`)
    // Typing does not hasten it.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.sent).toHaveLength(tried)
    autosave.saveSoon()
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(server.sent.at(-1)).toBe('typed after 7')
  expect(states).toEqual(['saving', 'failed'])
  autosave.keep('typed during the last')
  await server.answer()
  expect(states.at(-1)).toBe('saving')
  await vi.advanceTimersByTimeAsync(800)
  await server.answer()
  expect(server.sent.at(-1)).toBe('typed during the last')
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])

  autosave.keep('later')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse('offline')
  expect(waits.at(-1)).toBe(1_000)
})

test('when the network is back it is tried at once, and if it comes slowly, soon again', async () => {
  const { autosave, server, waits } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  for (let tried = 1; tried <= 5; tried++) {
    await server.refuse('offline')
    autosave.saveSoon()
  }
  await server.refuse('offline')
  autosave.saveOnline()
  await server.refuse('offline')
  expect(server.sent).toHaveLength(7)
  expect(waits.slice(-2)).toEqual([30_000, 1_000])
})

test('what is refused is sent again only once it has been edited', async () => {
  const { autosave, server, states, waits } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse('refused')
  expect(states).toEqual(['saving', 'failed'])
  expect(waits).toEqual([null])
  expect(autosave.hasUnsaved()).toBe(true)
  autosave.keep('one two')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent).toEqual(['one', 'one two'])
  autosave.keep('edited while it was refused')
  await server.refuse('refused')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent.at(-1)).toBe('edited while it was refused')
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

test('what is given up while it is on its way does not come back', async () => {
  const { autosave, server, states } = anAutosave()
  autosave.keep('one')
  await vi.advanceTimersByTimeAsync(800)
  autosave.drop()
  await server.refuse('offline')
  autosave.saveSoon()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual(['one'])
  expect(autosave.hasUnsaved()).toBe(false)
  expect(states).toEqual(['saving', 'saved'])
})
