import {
  moveQuestion,
  type Question,
  type QuestionId,
  type Survey,
  setAppearance,
  setAudience,
  updateQuestion,
} from '@earshot/survey'
import { aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test, vi } from 'vitest'
import { baselineOf, countChanged, createUnsavedDraft, fromDelta, toDelta, type Unsaved } from './draft-store.ts'

const survey = aSurvey(Array.from({ length: 20 }, (_, index) => aTextQuestion(`q${index}`)))
const q3 = 'q3' as QuestionId
const rewritten = updateQuestion(survey, q3, (question) => ({ ...question, text: 'Anything else?' }))

/** As IndexedDB gives it back. */
const stored = <T>(value: T): T => structuredClone(value)

test('of a survey with one question edited, that question is written', () => {
  const delta = toDelta(rewritten, baselineOf(survey))
  expect(countChanged(delta)).toBe(1)
  expect(delta.questions.slice(2, 5)).toEqual([2, rewritten.questions[3], 4])
})

test.each<[string, Survey]>([
  ['the same', survey],
  ['edited', rewritten],
  [
    'with an audience and a design',
    setAppearance(setAudience(survey, [{ type: 'giftCard', operator: 'is', value: 'used' }]), { scheme: 'dark' }),
  ],
  ['rearranged', moveQuestion(survey, q3, 17)],
  ['shorter, of another name', { ...survey, name: 'Renamed', questions: survey.questions.slice(5, 9) }],
])('a survey comes back as it was stored: %s', (_, edited) => {
  expect(fromDelta(stored(toDelta(edited, baselineOf(survey))), stored(survey.questions))).toEqual(edited)
})

test('a row without a baseline, of an earlier release, is read as it is', () => {
  expect(fromDelta(stored(survey), [])).toEqual(survey)
})

test('a row whose baseline is gone, or lacks a question, is not read', () => {
  const delta = toDelta(rewritten, baselineOf(survey))
  expect(fromDelta(delta, [])).toBeNull()
  expect(fromDelta(delta, survey.questions.slice(0, 19) as Question[])).toBeNull()
})

const named = (name: string): Unsaved => ({ copy: { name } as Survey, version: 1, sent: null })
const nextTask = () => new Promise((done) => setTimeout(done))

test('typing faster than the device writes, only the newest copy is written', async () => {
  const put = vi.fn(async (_: Unsaved) => true)
  const draft = createUnsavedDraft({ put, delete: async () => {} })
  for (const name of ['C', 'Ca', 'Can']) draft.write(named(name))
  await nextTask()
  expect(put.mock.calls.map(([{ copy }]) => copy.name)).toEqual(['C', 'Can'])
})

test('a bug while one copy is written is reported, and the newest copy is written', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const bug = new Error('a bug')
  const put = vi.fn(async (_: Unsaved) => true).mockRejectedValueOnce(bug)
  const draft = createUnsavedDraft({ put, delete: async () => {} })
  for (const name of ['One', 'Two']) draft.write(named(name))
  await nextTask()
  expect(put.mock.calls.map(([{ copy }]) => copy.name)).toEqual(['One', 'Two'])
  expect(reported.mock.calls).toEqual([[bug]])
  expect(draft.isStored()).toBe(true)
  vi.unstubAllGlobals()
})

test('a draft that is cleared after an edit stays cleared, whatever the device was doing', async () => {
  const done: string[] = []
  const draft = createUnsavedDraft({
    put: async () => {
      await nextTask()
      return done.push('put') > 0
    },
    delete: async () => void done.push('deleted'),
  })
  draft.write(named('One'))
  draft.clear()
  await vi.waitFor(() => expect(done).toEqual(['put', 'deleted']))
})

test.each([true, false])('a closed tab loses nothing once the copy is written: %s', async (isStored) => {
  const draft = createUnsavedDraft({ put: async () => isStored, delete: async () => {} })
  draft.write(named('One'))
  expect(draft.isStored()).toBe(false)
  await nextTask()
  expect(draft.isStored()).toBe(isStored)
})
