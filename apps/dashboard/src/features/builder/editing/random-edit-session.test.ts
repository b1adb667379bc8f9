import { ok, type Survey, updateQuestion } from '@earshot/survey'
import { type EditName, randomDraft, randomEdit, randomEdits, seededRandom } from '@earshot/survey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LoadedSurvey } from '../loaded-survey.ts'
import { pasteOptions } from '../questions/options/paste-options.ts'
import { createSavedSession, type SavedSession } from './editing-session.ts'

const KEY_MS = 50
const PAUSE_MS = 2_000

const editNames = Object.keys(randomEdits) as EditName[]
const seed = fc.nat()

/** A merchant's actions, each after a pause. */
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ is: fc.constantFrom(...editNames), seed }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('type' as const), seed, keys: fc.string({ minLength: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('paste' as const), seed, lines: fc.array(fc.constantFrom('a', 'b', 'c')) }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('redo' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Edit = Exclude<Act, { readonly is: 'undo' | 'redo' }>

const NEVER = () => Promise.reject(new Error('nothing else was saved'))

/** An edit session that runs these actions, beside a model that keeps whole surveys. */
function anEditSession(from: number) {
  const survey = randomDraft(seededRandom(from))
  let nowMs = 0
  let count = 0
  const newId = () => `new-${++count}`
  const session = createSavedSession({
    survey,
    base: { version: 1, attempts: [] },
    server: {
      load: NEVER,
      send: async (copy, version) => ({ ...copy, version: version + 1 }) as unknown as LoadedSurvey,
    },
    draft: { write() {}, clear() {}, isStored: () => true },
    nowMs: () => nowMs,
  })
  let [past, future]: [readonly Survey[], readonly Survey[]] = [[], []]

  /** One step, however many keys it took; none where all is as it was. */
  function step(keys: readonly (() => void)[]): void {
    const before = session.read().survey
    for (const key of keys) {
      const at = JSON.stringify(session.read().survey)
      key()
      nowMs += KEY_MS
      if (JSON.stringify(session.read().survey) !== at) future = []
    }
    if (JSON.stringify(session.read().survey) !== JSON.stringify(before)) past = [...past, before].slice(-200)
  }

  function undo(): void {
    const [to, serverCopy] = [past.at(-1), session.read().survey]
    expect(session.undo() === null).toBe(to === undefined)
    if (to === undefined) return
    past = past.slice(0, -1)
    future = [...future, serverCopy]
    expect(session.read().survey).toEqual(to)
  }

  function redo(): void {
    const [to, serverCopy] = [future.at(-1), session.read().survey]
    expect(session.redo() === null).toBe(to === undefined)
    if (to === undefined) return
    future = future.slice(0, -1)
    past = [...past, serverCopy]
    expect(session.read().survey).toEqual(to)
  }

  function take(one: Act): void {
    nowMs += PAUSE_MS
    if (one.is === 'undo') undo()
    else if (one.is === 'redo') redo()
    else step(keysOf(one, session, newId))
    const {
      survey: { questions },
      selectedQuestionId,
    } = session.read()
    expect(questions.some(({ questionId }) => questionId === selectedQuestionId)).toBe(questions.length > 0)
  }

  return { session, take, undo, redo, read: () => ({ past, future }) }
}

function keysOf(one: Edit, { edit, read }: SavedSession, newId: () => string) {
  const random = seededRandom(one.seed)
  const { questions } = read().survey
  const questionId = questions[Math.floor(random() * questions.length)]?.questionId
  const someEdit = (name: EditName) => () => void edit((survey) => randomEdit(name, survey, random, newId))
  if (one.is !== 'type' && one.is !== 'paste') return [someEdit(one.is)]
  if (questionId === undefined) return [someEdit('addQuestion')]
  if (one.is === 'paste') {
    return [
      () => void edit((survey) => ok(pasteOptions(survey, { questionId, into: null, lines: one.lines }, newId).survey)),
    ]
  }
  return [...one.keys].map(
    (key) => () =>
      void edit((survey) =>
        ok(updateQuestion(survey, questionId, (question) => ({ ...question, text: question.text + key }))),
      ),
  )
}

test('whatever is done in a sitting, undone and redone, all that was is come by again', () => {
  fc.assert(
    fc.property(seed, fc.array(act, { maxLength: 60 }), (from, acts) => {
      const { session, take, undo, redo, read } = anEditSession(from)
      for (const one of acts) take(one)
      const { survey } = session.read()
      const { past, future } = read()
      const steps = past.length + future.length
      while (read().past.length > 0) undo()
      undo()
      expect(session.read().survey).toEqual(past[0] ?? survey)
      for (let redone = 0; redone < steps; redone++) redo()
      redo()
      expect(session.read().survey).toEqual(future[0] ?? survey)
    }),
    { seed: 20_261_122, numRuns: 200 },
  )
})

test('of a long sitting the last 200 steps are kept', () => {
  let maxEdits = 0
  fc.assert(
    fc.property(seed, fc.array(act, { minLength: 500, maxLength: 550, size: 'max' }), (from, acts) => {
      const { session, take, undo, read } = anEditSession(from)
      for (const one of acts) if (one.is !== 'undo') take(one)
      maxEdits = Math.max(maxEdits, read().past.length)
      expect(session.read().history.done).toHaveLength(read().past.length)
      while (read().past.length > 0) undo()
      undo()
    }),
    { seed: 20_261_122, numRuns: 3, endOnFailure: true },
  )
  expect(maxEdits).toBe(200)
})
