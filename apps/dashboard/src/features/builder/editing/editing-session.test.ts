import { addQuestion, deleteQuestion, ok, type QuestionId, type Survey, type SurveyId } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import { expect, test, vi } from 'vitest'
import { ProblemError, TransportError } from '../../../lib/failure.ts'
import type { LoadedSurvey } from '../loaded-survey.ts'
import type { Unsaved } from './draft-store.ts'
import { createSavedSession } from './editing-session.ts'

const empty: Survey = { surveyId: 's1' as SurveyId, name: 'Untitled Survey', description: '', questions: [] }

function ids() {
  let count = 0
  return () => `id-${++count}`
}

const loaded = (copy: Survey, version: number) => ({ ...copy, version }) as unknown as LoadedSurvey

function aSession(survey = empty) {
  const send = vi.fn(async (copy: Survey, version: number) => loaded(copy, version + 1))
  const load = vi.fn(async (_: string) => loaded(theirs, 9))
  const draft = { write: vi.fn((_: Unsaved) => {}), clear: vi.fn(), isStored: () => true }
  const options = { survey, base: { version: 7, attempts: [] }, server: { load, send }, draft }
  return { send, draft, session: createSavedSession(options), options }
}

const offline = new TransportError('FETCH_ERROR', 'Network Error', null)
const conflict = new ProblemError({ code: 'survey_changed_elsewhere', version: 9 })

test('an added question becomes the one in hand', () => {
  const { session } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const { survey, selectedQuestionId } = session.read()
  expect(survey.questions).toHaveLength(1)
  expect(selectedQuestionId).toBe(survey.questions[0]?.questionId)
})

test('a survey opens at its first question; another one that is selected is in hand, and nothing is edited', () => {
  const [first, second] = ['first', 'second'].map((id) => anNpsQuestion(id))
  const { session, draft } = aSession({ ...empty, questions: [first, second].filter((one) => one !== undefined) })
  expect(session.read().selectedQuestionId).toBe('first')
  session.select('second' as QuestionId)
  expect(session.read().selectedQuestionId).toBe('second')
  expect(draft.write).not.toHaveBeenCalled()
})

test('an edit that moves no selection leaves it where it is', () => {
  const { session } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const { selectedQuestionId } = session.read()
  session.edit((survey) => ok({ ...survey, name: 'Renamed' }))
  expect(session.read()).toMatchObject({ selectedQuestionId, survey: { name: 'Renamed' } })
})

test('a refused edit says why, changes nothing and saves nothing', async () => {
  const { session, send } = aSession()
  const before = session.read()
  expect(session.edit((survey) => deleteQuestion(survey, 'gone' as never))).toBe('question_not_found')
  expect(session.read()).toBe(before)
  await session.flush()
  expect(send).not.toHaveBeenCalled()
})

test('each save is made over the version that the one before brought back', async () => {
  const { session, send } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  expect(await session.flush()).toBe(8)
  session.edit((survey) => ok({ ...survey, name: 'Two' }))
  expect(await session.flush()).toBe(9)
  expect(send.mock.calls.map(([survey, version]) => [survey.name, version])).toEqual([
    ['One', 7],
    ['Two', 8],
  ])
})

test('whoever listens hears of every change', () => {
  const { session } = aSession()
  const listener = vi.fn()
  const stop = session.subscribe(listener)
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  expect(listener).toHaveBeenCalled()
  stop()
  listener.mockClear()
  session.select(null)
  session.edit((survey) => ok({ ...survey, name: 'Two' }))
  expect(listener).not.toHaveBeenCalled()
})

test('an edit is kept on the device until it is saved', async () => {
  const { session, draft } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  expect(draft.write).toHaveBeenLastCalledWith({ copy: session.read().survey, version: 7, sent: null })
  expect(draft.clear).not.toHaveBeenCalled()
  await session.flush()
  expect(draft.clear).toHaveBeenCalledOnce()
})

test('what is typed during a save is kept over the version that the save brings', async () => {
  const { session, draft, send } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  send.mockImplementationOnce(async (copy, version) => {
    session.edit((survey) => ok({ ...survey, name: 'Two' }))
    return loaded(copy, version + 1)
  })
  await session.flush()
  expect(draft.write.mock.calls.map(([{ copy, version, sent }]) => [copy.name, version, sent?.name])).toEqual([
    ['One', 7, undefined],
    ['Two', 7, 'One'],
    ['Two', 8, undefined],
  ])
  expect(draft.clear).toHaveBeenCalledOnce()
})

test('a save that fails leaves the copy on the device', async () => {
  const { session, draft, send } = aSession()
  send.mockRejectedValueOnce(offline)
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  await expect(session.flush()).rejects.toBe(offline)
  expect(draft.clear).not.toHaveBeenCalled()
})

test('a copy from an earlier sitting goes out by itself', async () => {
  const { options, send } = aSession()
  const session = createSavedSession({ ...options, isUnsaved: true })
  expect(session.read().saving.is).toBe('saving')
  await session.flush()
  expect(send).toHaveBeenCalledWith(empty, 7)
})

const theirs = { ...empty, name: 'Theirs' }

/** A session whose edit has met another's send. */
async function aConflict() {
  const a = aSession()
  a.send.mockRejectedValueOnce(conflict)
  const session = createSavedSession(a.options)
  session.edit((survey) => ok({ ...survey, name: 'Mine' }))
  await expect(session.flush()).rejects.toBe(conflict)
  a.send.mockClear()
  return { ...a, session }
}

test('theirs taken stands here, saves nothing, and the device forgets mine', async () => {
  const { session, send, draft } = await aConflict()
  session.takeTheirs(theirs, 9)
  expect(session.read()).toMatchObject({ survey: theirs, saving: { is: 'saved' } })
  await session.flush()
  expect(send).not.toHaveBeenCalled()
  expect(draft.clear).toHaveBeenCalledOnce()
})

test('theirs taken and undone, mine is back and goes over theirs', async () => {
  const { session, send } = await aConflict()
  session.takeTheirs(theirs, 9)
  session.undo()
  await session.flush()
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Mine' }), 9)
})

test('mine kept goes over theirs, and undone, theirs is back', async () => {
  const { session, send } = await aConflict()
  session.saveMine(theirs, 9)
  await session.flush()
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Mine' }), 9)
  session.undo()
  expect(session.read().survey).toBe(theirs)
  await session.flush()
  expect(send).toHaveBeenLastCalledWith(theirs, 10)
  session.undo()
  expect(session.read().survey).toBe(empty)
})

test('mine kept when a third has saved meanwhile waits for a choice again', async () => {
  const { session, send } = await aConflict()
  send.mockRejectedValueOnce(conflict)
  session.saveMine(theirs, 9)
  await expect(session.flush()).rejects.toBe(conflict)
  expect(session.read().saving).toMatchObject({ is: 'failed', nextTryInMs: null })
  session.takeTheirs({ ...empty, name: 'The third' }, 10)
  expect(session.read()).toMatchObject({ survey: { name: 'The third' }, saving: { is: 'saved' } })
})

test('undo and redo bring back survey and selection, and both are saved', async () => {
  const { session, send } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const { survey, selectedQuestionId } = session.read()
  await session.flush()
  expect(session.undo()).not.toBeNull()
  expect(session.read()).toMatchObject({ survey: empty, selectedQuestionId: null })
  await session.flush()
  session.redo()
  expect(session.read()).toMatchObject({ survey, selectedQuestionId })
  await session.flush()
  expect(send.mock.calls.map(([copy]) => copy)).toEqual([survey, empty, survey])
  expect(session.redo()).toBeNull()
})

test('what was saved elsewhere is taken up where nothing is unsaved, and the next save goes over it', async () => {
  const { session, send } = aSession()
  session.catchUp({ ...empty, name: 'Elsewhere' }, 9)
  expect(session.read().survey.name).toBe('Elsewhere')
  session.edit((survey) => ok({ ...survey, name: 'Here' }))
  session.catchUp({ ...empty, name: 'Elsewhere again' }, 10)
  expect(session.read().survey.name).toBe('Here')
  await session.flush()
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Here' }), 9)
  // Changes made elsewhere are not undone unseen.
  session.undo()
  expect(session.undo()).toBeNull()
  expect(session.read().survey.name).toBe('Elsewhere')
})

test('what came to nothing is given up: no step of it is left, and what was done before stays', async () => {
  const { session, send } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const since = session.read()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  await session.flush()
  session.edit((survey) => ok({ ...survey, description: 'Two' }))
  expect(session.giveUp(since.survey)).toBe(true)
  expect(session.read()).toMatchObject({ survey: since.survey, selectedQuestionId: since.selectedQuestionId })
  expect(session.redo()).toBeNull()
  await session.flush()
  expect(send.mock.lastCall?.[0]).toBe(since.survey)
  session.undo()
  expect(session.read().survey).toBe(empty)
  expect(session.giveUp(since.survey)).toBe(false)
})
