import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResponseId } from '../ids.ts'
import { aRevision, randomMessages, randomSurvey, seededRandom } from '../testing/index.ts'
import { foldPages, joinPages, type PageStates, storedPages } from './fold-pages.ts'
import type { ResponseMessage } from './response-message.ts'

const A = 'a' as ResponseId
const B = 'b' as ResponseId
const NONE: PageStates = {}

const message = (sequence: number, answers: object, completed = false): ResponseMessage => ({
  sequence,
  answers: { ...answers },
  completed,
  seconds: sequence,
})

const q1 = { q1: { value: 1 } }
const q2 = { q2: { value: 2 } }

test('SPEC R12: the sequences of two pages say nothing of each other', () => {
  const pages = foldPages(foldPages(NONE, A, message(5, q1)), B, message(1, q2))
  expect(joinPages(pages)).toEqual({ sequence: 5, answers: { ...q1, ...q2 }, completed: false, seconds: 5 })
})

test('SPEC R12: an older message of a page changes nothing, and the caller can tell', () => {
  const pages = foldPages(NONE, A, message(2, q1))
  expect(foldPages(pages, A, message(2, q2))).toBe(pages)
})

test('SPEC R12: the first page to complete is the response, alone and for good', () => {
  const pages = foldPages(foldPages(NONE, A, message(1, q1)), B, message(2, q2, true))
  expect(joinPages(pages)).toEqual(message(2, q2, true))
  expect(foldPages(pages, A, message(9, q1, true))).toBe(pages)
})

test('SPEC R13: the page that began first stands, and what it passed over is filled in', () => {
  const first = message(1, { q1: { value: 'first' }, q2: null })
  const second = message(7, { q1: { value: 'later' }, ...q2 })
  expect(joinPages(foldPages(foldPages(NONE, B, second), A, first))?.answers).toEqual({ q1: { value: 'first' }, ...q2 })
})

test('SPEC R13: before the first message there is nothing', () => {
  expect(joinPages(NONE)).toBeNull()
})

test('SPEC R13: in whatever order and however often the messages of pages arrive that do not complete, the same is known', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { questions } = aRevision(randomSurvey(random))
      const sent = ['a', 'b', 'c'].flatMap((page) =>
        randomMessages(questions, random)
          .filter((one) => !one.completed)
          .map((one) => ({ page: page as ResponseId, one })),
      )
      const arriving = [...sent, ...sent]
        .map((message) => ({ ...message, rank: random() }))
        .sort((a, b) => a.rank - b.rank)
      const stateOf = (message: typeof sent) =>
        joinPages(message.reduce((pages, { page, one }) => foldPages(pages, page, one), NONE))
      expect(stateOf(arriving)).toEqual(stateOf(sent))
    }),
    { seed: 12, numRuns: 300 },
  )
})

test('SPEC R14: an eleventh page adds nothing, and the ten go on', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `page ${index}` as ResponseId).reduce(
    (pages, page) => foldPages(pages, page, message(1, q1)),
    NONE,
  )
  expect(foldPages(ten, 'page 10' as ResponseId, message(1, q2))).toBe(ten)
  expect(joinPages(foldPages(ten, 'page 3' as ResponseId, message(2, q2, true)))).toMatchObject({ completed: true })
})

test('SPEC R18: pages keep their answers until one completes, and afterwards only their sequences', () => {
  const open = foldPages(foldPages(NONE, A, message(3, q1)), B, message(1, q2))
  expect(storedPages(open)).toBe(open)
  const completed = foldPages(open, B, message(2, q2, true))
  expect(storedPages(completed)).toEqual({ [A]: message(3, {}), [B]: message(2, {}, true) })
  expect(foldPages(storedPages(completed), A, message(4, q1))).toEqual(storedPages(completed))
})
