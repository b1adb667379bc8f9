import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { anNpsQuestion, aSingleSelect, aSurvey } from '../testing/index.ts'
import { addQuestion } from './add-question.ts'
import { changeType } from './change-type.ts'
import { deleteQuestion } from './delete-question.ts'
import { duplicateQuestion } from './duplicate-question.ts'
import { updateQuestion } from './edit-question.ts'
import type { Edited } from './edited.ts'
import { type History, NO_HISTORY, record, redo, undo } from './history.ts'
import { isAlike } from './is-alike.ts'
import { moveQuestion } from './move-question.ts'
import { addOption } from './set-options.ts'

const q1 = 'q1' as QuestionId
const start: Edited = { survey: aSurvey([aSingleSelect('q1'), anNpsQuestion('q2')]), selectedQuestionId: q1 }

/** The same, and nothing shared. */
const again = (edited: Edited): Edited => JSON.parse(JSON.stringify(edited))
const named = (edited: Edited, name: string): Edited => ({ ...edited, survey: { ...edited.survey, name } })
const asked = (edited: Edited, text: string): Edited => ({
  ...edited,
  survey: updateQuestion(edited.survey, q1, (question) => ({ ...question, text })),
})

/** Does one after the other, each `afterMs` after the one before. */
function done(edits: readonly { readonly to: (now: Edited) => Edited; readonly afterMs?: number }[]) {
  let history = NO_HISTORY
  let now = start
  let atMs = 0
  for (const { to, afterMs = 100 } of edits) {
    const after = to(now)
    atMs += afterMs
    history = record(history, { before: now, after }, atMs)
    now = after
  }
  return { history, now }
}

test('[H2] keys in one field are one step', () => {
  const { history, now } = done(
    [..."Who's?"].map((key) => ({ to: (one) => asked(one, (one.survey.questions[0]?.text ?? '') + key) })),
  )
  expect(history.done).toEqual([{ before: start, after: now }])
})

test.each([
  { begins: 'a pause', edits: [{ to: (one: Edited) => named(one, 'B'), afterMs: 1_000 }] },
  { begins: 'another field', edits: [{ to: (one: Edited) => asked(one, 'B') }] },
  {
    begins: 'another kind of edit',
    edits: [{ to: (one: Edited) => ({ ...one, survey: moveQuestion(one.survey, q1, 1) }) }],
  },
])('[H2] $begins begins the next step', ({ edits }) => {
  expect(done([{ to: (one) => named(one, 'A') }, ...edits]).history.done).toHaveLength(2)
})

test('[H2] keys after an undo are a step of their own', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }, { to: (one) => asked(one, 'B') }])
  const back = undo(history)
  if (!back) throw new Error('Nothing to undo')
  const now = back.step.before
  const typed = record(back.history, { before: now, after: named(now, 'AB') }, 300)
  expect(typed.done).toHaveLength(2)
})

test('[H3] the last 200 steps can be undone', () => {
  const edits = Array.from({ length: 230 }, (_, index) => ({
    to: (one: Edited) => (index % 2 ? named(one, `${index}`) : asked(one, `${index}`)),
  }))
  expect(done(edits).history.done).toHaveLength(200)
})

test('[H4] what is typed back leaves no step, and no redo beyond it', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }, { to: () => again(start) }])
  expect(history).toEqual(NO_HISTORY)
})

test('[H4] what changes nothing leaves all as it was, also what can be redone', () => {
  const back = undo(done([{ to: (one) => named(one, 'A') }]).history)
  if (!back) throw new Error('Nothing to undo')
  expect(record(back.history, { before: start, after: again(start) }, 500)).toBe(back.history)
})

test('[H4] a new step takes the place of what was undone', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }])
  const back = undo(history)
  if (!back) throw new Error('Nothing to undo')
  expect(redo(record(back.history, { before: start, after: asked(start, 'B') }, 500))).toBeNull()
})

const types = Object.keys(questionTypes) as QuestionTypeName[]
let count = 0
const newId = () => `id-${++count}`

/** What merchants do, anywhere in the survey. */
const edit: fc.Arbitrary<(now: Edited) => Edited> = fc
  .record({
    kind: fc.constantFrom('add', 'delete', 'duplicate', 'move', 'type', 'text', 'option', 'name', 'select'),
    at: fc.nat(4),
    text: fc.string({ maxLength: 3 }),
    type: fc.constantFrom(...types),
  })
  .map(({ kind, at, text, type }) => (now: Edited): Edited => {
    const { survey } = now
    const questionId = survey.questions[at % Math.max(1, survey.questions.length)]?.questionId ?? q1
    const results = {
      add: () => addQuestion(survey, type, newId, at),
      delete: () => deleteQuestion(survey, questionId),
      duplicate: () => duplicateQuestion(survey, questionId, newId),
      move: () => ({ ok: true as const, value: moveQuestion(survey, questionId, at) }),
      type: () => changeType(survey, questionId, type, newId),
      text: () => ({ ok: true as const, value: updateQuestion(survey, questionId, (one) => ({ ...one, text })) }),
      option: () => addOption(survey, questionId, newId),
      name: () => ({ ok: true as const, value: { ...survey, name: text } }),
      select: () => ({ ok: true as const, value: { survey, selectedQuestionId: questionId } }),
    }
    const result = results[kind]()
    if (!result.ok) return now
    return 'survey' in result.value ? result.value : { ...now, survey: result.value }
  })

test('[H1] undoing everything brings back the beginning, redoing everything the end, step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ to: edit, afterMs: fc.constantFrom(50, 2_000) }), { maxLength: 60 }), (edits) => {
      const { history, now } = done(edits)
      const steps = history.done
      let at: History = history
      let standing = now.survey
      for (const step of steps.toReversed()) {
        const back = undo(at)
        expect(back?.step).toBe(step)
        expect(isAlike(back?.step.after.survey, standing)).toBe(true)
        standing = step.before.survey
        at = back?.history ?? at
      }
      expect(undo(at)).toBeNull()
      expect(standing).toEqual(start.survey)
      for (const step of steps) {
        const forth = redo(at)
        expect(forth?.step).toBe(step)
        at = forth?.history ?? at
      }
      expect(redo(at)).toBeNull()
      expect(at.done).toEqual(steps)
    }),
    { seed: 20_261_122, numRuns: 300 },
  )
})
