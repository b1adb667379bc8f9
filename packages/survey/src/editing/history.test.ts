import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { isDeepEqual } from '../is-deep-equal.ts'
import type { Question } from '../questions/registry.ts'
import {
  anNpsQuestion,
  aSingleSelect,
  aSurvey,
  type EditName,
  randomDraft,
  randomEdit,
  randomEdits,
  seededRandom,
} from '../testing/index.ts'
import { updateQuestion } from './edit-question.ts'
import type { Edited } from './edited.ts'
import { type History, type HistoryStep, NO_HISTORY, record, redo, undo } from './history.ts'
import { moveQuestion } from './move-question.ts'
import { setAppearance } from './set-appearance.ts'

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

test('SPEC H2: keys in one field are one step', () => {
  const { history, now } = done(
    [..."Who's?"].map((key) => ({ to: (one) => asked(one, (one.survey.questions[0]?.text ?? '') + key) })),
  )
  expect(history.done).toEqual([{ before: start, after: now }])
})

test('SPEC H2: the shades of a colour that is dragged are one step', () => {
  const shades = ['#b8400c', '#b8410c', '#a3420b']
  const { history, now } = done(
    shades.map((accent) => ({ to: (one) => ({ ...one, survey: setAppearance(one.survey, { accent }) }) })),
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
])('SPEC H2: $begins begins the next step', ({ edits }) => {
  expect(done([{ to: (one) => named(one, 'A') }, ...edits]).history.done).toHaveLength(2)
})

const configured = (edited: Edited, config: object): Edited => ({
  ...edited,
  survey: updateQuestion(
    edited.survey,
    q1,
    (question) => ({ ...question, config: { ...question.config, ...config } }) as Question,
  ),
})

const describedBy = {
  'a survey': (one: Edited, description: string) => ({ ...one, survey: { ...one.survey, description } }),
  'a question': (one: Edited, description: string) => ({
    ...one,
    survey: updateQuestion(one.survey, q1, (question) => ({ ...question, description })),
  }),
}

test.each(Object.entries(describedBy))('SPEC H2: keys in the description of %s are one step', (_, described) => {
  const { history } = done([{ to: (one) => described(one, 'a') }, { to: (one) => described(one, 'ab') }])
  expect(history.done).toEqual([{ before: start, after: described(start, 'ab') }])
})

test.each(['otherLabel', 'placeholder', 'minLabel', 'maxLabel'])('SPEC H2: keys in %s are one step', (field) => {
  const empty = configured(start, { [field]: '' })
  const [some, more] = ['a', 'ab'].map((text) => configured(empty, { [field]: text }))
  if (!some || !more) throw new Error('There are two')
  const typed = record(NO_HISTORY, { before: empty, after: some }, 100)
  expect(record(typed, { before: some, after: more }, 200).done).toEqual([{ before: empty, after: more }])
})

test.each([
  {
    what: 'a setting',
    edits: ['pill', 'radio', 'pill'].map((displayType) => (one: Edited) => configured(one, { displayType })),
  },
  { what: 'two texts at once', edits: ['A', 'B', 'C'].map((text) => (one: Edited) => named(asked(one, text), text)) },
  {
    what: 'the order',
    edits: [1, 0, 1].map((to) => (one: Edited) => ({ ...one, survey: moveQuestion(one.survey, q1, to) })),
  },
])('SPEC H2: whoever changes $what three times without a pause takes three steps', ({ edits }) => {
  expect(done(edits.map((to) => ({ to }))).history.done).toHaveLength(3)
})

test('SPEC H2: keys in a survey that has become another meanwhile are a step of their own', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }])
  const saved = again(named(start, 'From elsewhere'))
  expect(record(history, { before: saved, after: named(saved, 'B') }, 200).done).toHaveLength(2)
})

test('SPEC H2: keys after an undo are a step of their own', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }, { to: (one) => asked(one, 'B') }])
  const back = undo(history)
  if (!back) throw new Error('Nothing to undo')
  const now = back.step.before
  const typed = record(back.history, { before: now, after: named(now, 'AB') }, 300)
  expect(typed.done).toHaveLength(2)
})

test('SPEC H3: the last 200 steps can be undone', () => {
  const edits = Array.from({ length: 230 }, (_, index) => ({
    to: (one: Edited) => (index % 2 ? named(one, `${index}`) : asked(one, `${index}`)),
  }))
  expect(done(edits).history.done).toHaveLength(200)
})

test('SPEC H4: what is typed back leaves no step, and no redo beyond it', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }, { to: () => again(start) }])
  expect(history).toEqual(NO_HISTORY)
})

test('SPEC H4: what changes nothing leaves all as it was, also what can be redone', () => {
  const back = undo(done([{ to: (one) => named(one, 'A') }]).history)
  if (!back) throw new Error('Nothing to undo')
  expect(record(back.history, { before: start, after: again(start) }, 500)).toBe(back.history)
})

test('SPEC H4: a new step takes the place of what was undone', () => {
  const { history } = done([{ to: (one) => named(one, 'A') }])
  const back = undo(history)
  if (!back) throw new Error('Nothing to undo')
  expect(redo(record(back.history, { before: start, after: asked(start, 'B') }, 500))).toBeNull()
})

type Done = { readonly name: EditName; readonly seed: number; readonly afterMs: number }

const PAUSE_MS = 2_000

const anEdit = fc.record({
  name: fc.constantFrom(...(Object.keys(randomEdits) as EditName[])),
  seed: fc.nat(),
  afterMs: fc.constantFrom(50, PAUSE_MS),
})

/**
 * Edits anywhere in a draft, one after the other; an edit that was refused, or changed nothing, is not among the
 * changes.
 */
function doneAtRandom(seed: number, edits: readonly Done[]) {
  let count = 0
  const survey = randomDraft(seededRandom(seed))
  const beginning: Edited = { survey, selectedQuestionId: survey.questions[0]?.questionId ?? null }
  const changes: { readonly name: EditName; readonly step: HistoryStep }[] = []
  let history = NO_HISTORY
  let now = beginning
  let atMs = 0
  for (const { name, seed: editSeed, afterMs } of edits) {
    const result = randomEdit(name, now.survey, seededRandom(editSeed), () => `new-${++count}`)
    if (!result.ok) continue
    const after = 'survey' in result.value ? result.value : { ...now, survey: result.value }
    const step = { before: now, after }
    atMs += afterMs
    history = record(history, step, atMs)
    if (!isDeepEqual(now.survey, after.survey)) changes.push({ name, step })
    now = after
  }
  return { beginning, now, history, changes }
}

/** Goes all the way back and forth again. @returns the steps in their order, as they were come by both times */
function undoneAndRedone(history: History) {
  const [back, forth]: [HistoryStep[], HistoryStep[]] = [[], []]
  let at = history
  for (let gone = undo(at); gone; gone = undo(at)) {
    back.unshift(gone.step)
    at = gone.history
  }
  for (let gone = redo(at); gone; gone = redo(at)) {
    forth.push(gone.step)
    at = gone.history
  }
  expect(at.done).toEqual(history.done)
  return { back, forth }
}

test('SPEC H1: whatever was done, undoing all brings back the beginning, redoing all the end, step by step', () => {
  const tried = new Set<EditName>()
  fc.assert(
    fc.property(fc.nat(), fc.array(anEdit, { maxLength: 60 }), (seed, edits) => {
      const { beginning, now, history, changes } = doneAtRandom(seed, edits)
      for (const { name } of changes) tried.add(name)
      const { back, forth } = undoneAndRedone(history)
      expect(forth).toEqual(back)
      expect(back[0]?.before.survey ?? now.survey).toEqual(beginning.survey)
      expect(forth.at(-1)?.after.survey ?? beginning.survey).toEqual(now.survey)
      // Where one step ends, the next one begins.
      expect(back.slice(1).map(({ before }) => before.survey)).toEqual(
        forth.slice(0, -1).map(({ after }) => after.survey),
      )
    }),
    { seed: 20_261_122, numRuns: 300 },
  )
  expect(tried).toEqual(new Set(Object.keys(randomEdits)))
})

test('SPEC H1, SPEC H3: of whatever was done with pauses, the last 200 changes are the steps', () => {
  let max = 0
  fc.assert(
    fc.property(fc.nat(), fc.array(anEdit, { minLength: 350, maxLength: 400, size: 'max' }), (seed, edits) => {
      const { history, changes } = doneAtRandom(
        seed,
        edits.map((edit) => ({ ...edit, afterMs: PAUSE_MS })),
      )
      max = Math.max(max, changes.length)
      expect(undoneAndRedone(history).back).toEqual(changes.slice(-200).map(({ step }) => step))
    }),
    { seed: 20_261_122, numRuns: 8, endOnFailure: true },
  )
  expect(max).toBeGreaterThan(200)
})
