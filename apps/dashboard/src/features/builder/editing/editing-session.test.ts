import { addQuestion, deleteQuestion, ok, type Survey, type SurveyId } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { createEditingSession } from './editing-session.ts'

const empty: Survey = { surveyId: 's1' as SurveyId, name: 'Untitled Survey', description: '', questions: [] }

function ids() {
  let count = 0
  return () => `id-${++count}`
}

function aSession(survey = empty) {
  const save = vi.fn(async (_: Survey, version: number) => version + 1)
  const device = { keep: vi.fn(), forget: vi.fn() }
  const options = { survey, version: 7, save, remedyFor: () => 'time' as const, device }
  return { save, device, session: createEditingSession(options), options }
}

test('an added question becomes the one in hand', () => {
  const { session } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const { survey, selectedQuestionId } = session.read()
  expect(survey.questions).toHaveLength(1)
  expect(selectedQuestionId).toBe(survey.questions[0]?.questionId)
})

test('an edit that moves no selection leaves it where it is', () => {
  const { session } = aSession()
  session.edit((survey) => addQuestion(survey, 'nps', ids()))
  const { selectedQuestionId } = session.read()
  session.edit((survey) => ok({ ...survey, name: 'Renamed' }))
  expect(session.read()).toMatchObject({ selectedQuestionId, survey: { name: 'Renamed' } })
})

test('a refused edit says why, changes nothing and saves nothing', async () => {
  const { session, save } = aSession()
  const before = session.read()
  expect(session.edit((survey) => deleteQuestion(survey, 'gone' as never))).toBe('question_not_found')
  expect(session.read()).toBe(before)
  await session.flush()
  expect(save).not.toHaveBeenCalled()
})

test('each save is made over the version that the one before brought back', async () => {
  const { session, save } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  expect(await session.flush()).toBe(8)
  session.edit((survey) => ok({ ...survey, name: 'Two' }))
  expect(await session.flush()).toBe(9)
  expect(save.mock.calls.map(([survey, version]) => [survey.name, version])).toEqual([
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
  const { session, device } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  expect(device.keep).toHaveBeenLastCalledWith(session.read().survey, 7)
  expect(device.forget).not.toHaveBeenCalled()
  await session.flush()
  expect(device.forget).toHaveBeenCalledOnce()
})

test('what is typed during a save is kept over the version that the save brings', async () => {
  const { session, device, save } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  save.mockImplementationOnce(async (_, version) => {
    session.edit((survey) => ok({ ...survey, name: 'Two' }))
    return version + 1
  })
  await session.flush()
  expect(device.keep.mock.calls.map(([survey, version]) => [survey.name, version])).toEqual([
    ['One', 7],
    ['Two', 7],
    ['Two', 8],
  ])
  expect(device.forget).toHaveBeenCalledOnce()
})

test('a save that fails leaves the copy on the device', async () => {
  const { session, device, save } = aSession()
  save.mockRejectedValueOnce(new Error('offline'))
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  await expect(session.flush()).rejects.toThrow('offline')
  expect(device.forget).not.toHaveBeenCalled()
})

test('a copy from an earlier sitting goes out by itself', async () => {
  const { options, save } = aSession()
  const session = createEditingSession({ ...options, isUnsaved: true })
  expect(session.read().saving.is).toBe('saving')
  await session.flush()
  expect(save).toHaveBeenCalledWith(empty, 7)
})

test('an ended session edits and saves nothing any more, and the device forgets it', async () => {
  const { session, save, device } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'Given up' }))
  session.end()
  expect(device.forget).toHaveBeenCalledOnce()
  expect(session.hasUnsaved()).toBe(false)
  session.edit((survey) => ok({ ...survey, name: 'Come back' }))
  await session.flush()
  expect(session.read().survey.name).toBe('Given up')
  expect(save).not.toHaveBeenCalled()
  expect(device.keep).toHaveBeenCalledOnce()
})

test('what was saved elsewhere is taken up where nothing is unsaved, and the next save goes over it', async () => {
  const { session, save } = aSession()
  session.catchUp({ ...empty, name: 'Elsewhere' }, 9)
  expect(session.read().survey.name).toBe('Elsewhere')
  session.edit((survey) => ok({ ...survey, name: 'Here' }))
  session.catchUp({ ...empty, name: 'Elsewhere again' }, 10)
  expect(session.read().survey.name).toBe('Here')
  await session.flush()
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'Here' }), 9)
})
