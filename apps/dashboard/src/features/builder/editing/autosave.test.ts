import type { Survey, SurveyId } from '@earshot/survey'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError, TransportError } from '../../../lib/failure.ts'
import type { LoadedSurvey } from '../loaded-survey.ts'
import { type Base, createAutosave, type SaveState } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const named = (name: string): Survey => ({ surveyId: 's1' as SurveyId, name, description: '', questions: [] })
const loaded = (copy: Survey, version: number) => ({ ...copy, version }) as unknown as LoadedSurvey

const offline = new TransportError('FETCH_ERROR', 'Network Error', null)
const refused = new ProblemError({ code: 'survey_not_found' })
const conflict = new ProblemError({ code: 'survey_changed_elsewhere', version: 9 })

/** A server that answers when the test says so. */
function aServer() {
  const sent: string[] = []
  const waiting: { resolve: () => void; reject: (failure: unknown) => void }[] = []
  return {
    sent,
    load: async () => loaded(named('Theirs'), 9),
    send: (copy: Survey, version: number) => {
      sent.push(copy.name)
      const { promise, resolve, reject } = Promise.withResolvers<LoadedSurvey>()
      waiting.push({ resolve: () => resolve(loaded(copy, version + 1)), reject })
      return promise
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

const draft = { write() {}, clear() {}, isStored: () => true }

function anAutosave(server = aServer()) {
  const states: SaveState['is'][] = []
  const waits: (number | null)[] = []
  const autosave = createAutosave({
    server,
    base: { version: 7, attempts: [] },
    draft,
    pauseMs: 800,
    onState: (state) => {
      if (state.is !== states.at(-1)) states.push(state.is)
      if (state.is === 'failed') waits.push(state.nextTryInMs)
    },
  })
  const type = (name: string) => autosave.schedule(named(name))
  return { autosave, type, server, states, waits }
}

test('typing is saved once, when it pauses', async () => {
  const { autosave, type, server, states } = anAutosave()
  type('W')
  await vi.advanceTimersByTimeAsync(700)
  type('Wh')
  await vi.advanceTimersByTimeAsync(700)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(server.sent).toEqual(['Wh'])
  await server.answer()
  expect(states).toEqual(['saving', 'saved'])
  expect(autosave.hasUnsaved()).toBe(false)
})

test('what is typed during a save goes out after it, never beside it', async () => {
  const { type, server, states } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  type('two')
  type('three')
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
  const { autosave, type, server, states, waits } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  for (let tried = 1; tried <= 7; tried++) {
    await server.refuse(offline)
    type(`typed after ${tried}`)
    // Typing does not hasten it.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.sent).toHaveLength(tried)
    autosave.saveSoon()
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(server.sent.at(-1)).toBe('typed after 7')
  expect(states).toEqual(['saving', 'failed'])
  type('typed during the last')
  await server.answer()
  expect(states.at(-1)).toBe('saving')
  await vi.advanceTimersByTimeAsync(800)
  await server.answer()
  expect(server.sent.at(-1)).toBe('typed during the last')
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])

  type('later')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse(offline)
  expect(waits.at(-1)).toBe(1_000)
})

test('when the network is back it is tried at once, and if it comes slowly, soon again', async () => {
  const { autosave, type, server, waits } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  for (let tried = 1; tried <= 5; tried++) {
    await server.refuse(offline)
    autosave.saveSoon()
  }
  await server.refuse(offline)
  autosave.saveOnline()
  await server.refuse(offline)
  expect(server.sent).toHaveLength(7)
  expect(waits.slice(-2)).toEqual([30_000, 1_000])
})

test('what is refused is sent again only once it has been edited', async () => {
  const { autosave, type, server, states, waits } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse(refused)
  expect(states).toEqual(['saving', 'failed'])
  expect(waits).toEqual([null])
  expect(autosave.hasUnsaved()).toBe(true)
  type('one two')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent).toEqual(['one', 'one two'])
  type('edited while it was refused')
  await server.refuse(refused)
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent.at(-1)).toBe('edited while it was refused')
})

test('a flush saves at once, and again what was typed meanwhile', async () => {
  const { autosave, type, server } = anAutosave()
  type('one')
  const flushed = autosave.flush()
  type('two')
  await server.answer()
  expect(server.sent).toEqual(['one', 'two'])
  await server.answer()
  await expect(flushed).resolves.toBe(9)
})

test('a flush that fails says so', async () => {
  const { autosave, type, server } = anAutosave()
  type('one')
  const flushed = autosave.flush()
  const expected = expect(flushed).rejects.toBe(offline)
  await server.refuse(offline)
  await expected
})

test('a flush with nothing to save is done at once', async () => {
  const { autosave, server } = anAutosave()
  await autosave.flush()
  expect(server.sent).toEqual([])
})

test('after a conflict nothing goes out by itself', async () => {
  const { autosave, type, server, states } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  await server.refuse(conflict)
  type('two')
  autosave.saveSoon()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.sent).toEqual(['one'])
  expect(states).toEqual(['saving', 'failed'])
})

test('what is given up while it is on its way does not come back', async () => {
  const { autosave, type, server, states } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  autosave.rebase(8)
  await server.refuse(offline)
  autosave.saveSoon()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual(['one'])
  expect(autosave.hasUnsaved()).toBe(false)
  expect(states).toEqual(['saving', 'saved'])
})

/** A server with one survey, of version 7 and without a name. It may lose answers. */
function aForgetfulServer() {
  const current = { copy: named(''), version: 7 }
  const server = {
    current,
    losesAnswers: false,
    load: async () => loaded(current.copy, current.version),
    async send(copy: Survey, version: number) {
      if (version !== current.version) {
        throw new ProblemError({ code: 'survey_changed_elsewhere', version: current.version })
      }
      Object.assign(current, { copy, version: version + 1 })
      if (server.losesAnswers) throw offline
      return server.load()
    },
  }
  return server
}

/** Saves a copy of that name at once. @returns the server's copy after that */
function aSaver(server: ReturnType<typeof aForgetfulServer>, base: Base = { version: 7, attempts: [] }) {
  let saved: LoadedSurvey | null = null
  const onSaved = (answer: LoadedSurvey) => {
    saved = answer
  }
  const autosave = createAutosave({ server, base, draft, pauseMs: 800, onState() {}, onSaved })
  return async (name: string) => {
    autosave.schedule(named(name))
    await autosave.flush()
    return saved
  }
}

test('a copy whose answer was lost counts as saved when it is sent again', async () => {
  const server = aForgetfulServer()
  const save = aSaver(server)
  server.losesAnswers = true
  await expect(save('One')).rejects.toBe(offline)
  server.losesAnswers = false
  expect(await save('One')).toMatchObject({ name: 'One', version: 8 })
})

test('what was typed since goes over the copy that had arrived', async () => {
  const server = aForgetfulServer()
  const save = aSaver(server)
  server.losesAnswers = true
  await expect(save('One')).rejects.toBe(offline)
  server.losesAnswers = false
  expect(await save('Two')).toMatchObject({ name: 'Two', version: 9 })
})

test('what is typed goes over the copy that an earlier sitting was sending when it ended', async () => {
  const server = aForgetfulServer()
  const attempts = [named('Left')]
  await server.send(named('Left'), 7)
  expect(await aSaver(server, { version: 7, attempts })('Two')).toMatchObject({ name: 'Two', version: 9 })
  await server.send(named('Theirs'), 9)
  await expect(aSaver(server, { version: 9, attempts })('Three')).rejects.toMatchObject({
    problem: { code: 'survey_changed_elsewhere' },
  })
})

test('what somebody else has changed stays, even after a lost answer', async () => {
  const server = aForgetfulServer()
  const save = aSaver(server)
  server.losesAnswers = true
  await expect(save('One')).rejects.toBe(offline)
  server.losesAnswers = false
  await server.send(named('Theirs'), 8)
  await expect(save('Two')).rejects.toMatchObject({ problem: { code: 'survey_changed_elsewhere' } })
  expect(server.current.copy.name).toBe('Theirs')
})

test('copies of an earlier version are no excuse', async () => {
  const server = aForgetfulServer()
  const save = aSaver(server)
  await save('One')
  await save('Two')
  // Elsewhere, One was brought back.
  await server.send(named('One'), 9)
  await expect(save('Three')).rejects.toMatchObject({ problem: { code: 'survey_changed_elsewhere' } })
})

test('a second answer that is lost is no conflict either', async () => {
  const server = aForgetfulServer()
  const save = aSaver(server)
  server.losesAnswers = true
  await expect(save('One')).rejects.toBe(offline)
  await expect(save('Two')).rejects.toBe(offline)
  server.losesAnswers = false
  expect(await save('Three')).toMatchObject({ name: 'Three', version: 10 })
})

test('what is typed after a choice is sent, even if a save from before it fails', async () => {
  const { autosave, type, server } = anAutosave()
  type('one')
  await vi.advanceTimersByTimeAsync(800)
  autosave.rebase(8)
  type('two')
  await server.refuse(offline)
  await vi.advanceTimersByTimeAsync(800)
  expect(server.sent).toEqual(['one', 'two'])
})
