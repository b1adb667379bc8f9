import { deleteQuestion, ok, type Template } from '@earshot/survey'
import { anNpsQuestion, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test, vi } from 'vitest'
import type { Unsaved } from '../editing/draft-store.ts'
import { categorized, createTemplateSession, isAdjusted, templateIn } from './template-session.ts'

const template: Template = {
  ...aSurvey([anNpsQuestion('q1'), aTextQuestion('q2')]),
  categoryTag: 'customer loyalty',
}

function aSession() {
  const draft = { write: vi.fn((_: Unsaved) => {}), clear: vi.fn(), isStored: () => true }
  const session = createTemplateSession({ template, draft, nowMs: () => 0 })
  return { draft, session, copy: () => templateIn(session.read().survey) }
}

test('what is adjusted is kept on the device, with its category, and can be undone', () => {
  const { session, draft, copy } = aSession()
  session.edit((survey) => deleteQuestion(survey, 'q1' as never))
  expect(draft.write).toHaveBeenLastCalledWith({ copy: copy(), version: 0, sent: null })
  expect(copy()).toMatchObject({ categoryTag: 'customer loyalty', questions: [{ questionId: 'q2' }] })
  session.undo()
  expect(copy()).toBe(template)
  expect(draft.write).toHaveBeenLastCalledWith({ copy: template, version: 0, sent: null })
})

test('another category is a step of its own', () => {
  const { session, copy } = aSession()
  session.edit((survey) => ok(categorized(survey, 'market analysis')))
  expect(copy().categoryTag).toBe('market analysis')
  session.undo()
  expect(copy().categoryTag).toBe('customer loyalty')
  session.redo()
  expect(copy().categoryTag).toBe('market analysis')
})

test('starting over leaves nothing on the device, and is undone like any step', () => {
  const { session, draft, copy } = aSession()
  session.select('q2' as never)
  session.edit((survey) => ok({ ...survey, name: 'Ours' }))
  session.startOver(template)
  expect(copy()).toEqual(template)
  expect(session.read().selectedQuestionId).toBe('q2')
  expect(draft.clear).toHaveBeenCalledOnce()
  session.undo()
  expect(copy().name).toBe('Ours')
  expect(draft.write).toHaveBeenLastCalledWith({ copy: copy(), version: 0, sent: null })
})

test('what was adjusted after a copy was kept stays on the device', () => {
  const { session, draft, copy } = aSession()
  session.edit((survey) => ok({ ...survey, name: 'One' }))
  const saved = copy()
  session.edit((survey) => ok({ ...survey, name: 'Two' }))
  session.letGo(saved)
  expect(draft.clear).not.toHaveBeenCalled()
  session.letGo(copy())
  expect(draft.clear).toHaveBeenCalledOnce()
})

test.each<[string, Partial<Template>, boolean]>([
  ['its own parts', {}, false],
  ['the same parts anew', { questions: structuredClone(template.questions) }, false],
  ['another name', { name: 'Ours' }, true],
  ['another category', { categoryTag: 'market analysis' }, true],
  ['another question', { questions: template.questions.slice(1) }, true],
])('a copy with %s', (_, parts, adjusted) => {
  expect(isAdjusted({ ...template, ...parts }, template)).toBe(adjusted)
})
