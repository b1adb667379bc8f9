import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { Question } from '../questions/registry.ts'
import {
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  everyAnswer,
  randomDraft,
  seededRandom,
} from '../testing/index.ts'
import { estimatedSeconds } from './estimated-seconds.ts'
import { measureRoutes } from './measure-routes.ts'
import { stepForward } from './path.ts'
import { startPath } from './question-order.ts'
import { checkRoutes } from './route-check.ts'

const routesOf = (questions: readonly Question[]) => measureRoutes(aSurvey(questions))
const jump = (id: string, target: string) => aSingleSelect(id, { logic: [aRule(['no'], target)] })
const exact = { moreRoutes: false, isLowerBound: false }

test.each([
  {
    survey: 'three in a row',
    questions: [aSingleSelect('q1'), aTextQuestion('q2'), anNpsQuestion('q3')],
    is: { routes: 1, shortest: { questions: 3, seconds: 60 }, longest: { questions: 3, seconds: 60 } },
  },
  {
    survey: 'a short cut past a text',
    questions: [jump('q1', 'q3'), aTextQuestion('q2'), aSingleSelect('q3')],
    is: { routes: 2, shortest: { questions: 2, seconds: 20 }, longest: { questions: 3, seconds: 60 } },
  },
  {
    survey: 'the fewest questions, but not the quickest way',
    questions: [
      jump('q1', 'q4'),
      aSingleSelect('q2'),
      aSingleSelect('q3', { config: { isTerminal: true } }),
      aTextQuestion('q4'),
    ],
    is: { routes: 2, shortest: { questions: 2, seconds: 30 }, longest: { questions: 3, seconds: 50 } },
  },
  {
    survey: 'a loop, which whoever goes round leaves on one of the ways told',
    questions: [aSingleSelect('q1'), jump('q2', 'q1'), aSingleSelect('q3')],
    is: { routes: 1, shortest: { questions: 3, seconds: 30 }, longest: { questions: 3, seconds: 30 } },
  },
])('SPEC G10: $survey', ({ questions, is }) => {
  expect(routesOf(questions)).toEqual({ ...is, ...exact })
})

test.each([
  { survey: 'without questions', questions: [] },
  {
    survey: 'that nobody gets out of',
    questions: [aSingleSelect('q1', { config: { nextQuestionId: 'q1' as QuestionId } }), aTextQuestion('q2')],
  },
])('SPEC G10: a survey $survey has no way through', ({ questions }) => {
  const none = { questions: 0, seconds: 0 }
  expect(routesOf(questions)).toEqual({ routes: 0, shortest: none, longest: none, ...exact })
})

test('SPEC G10: of drafts, every way that answers lead to the end is counted once', () => {
  const seen = { loops: 0, several: 0 }
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const survey = randomDraft(seededRandom(seed))
      const { questions } = aRevision(survey)
      const paths = everyPath(questions)
      const lengths = paths.map((path) => path.length)
      const seconds = paths.map(estimatedSeconds)
      const extent = (pick: (...all: number[]) => number) =>
        paths.length === 0 ? { questions: 0, seconds: 0 } : { questions: pick(...lengths), seconds: pick(...seconds) }
      const shortest = extent(Math.min)
      expect(measureRoutes(survey)).toEqual({ routes: paths.length, shortest, longest: extent(Math.max), ...exact })
      if (checkRoutes(survey).some(({ code }) => code.startsWith('loop'))) seen.loops++
      if (paths.length > 1) seen.several++
    }),
    { seed: 41, numRuns: 500 },
  )
  expect(seen.loops).toBeGreaterThan(50)
  expect(seen.several).toBeGreaterThan(25)
})

test('SPEC G10: more than 1,000 ways are not counted, though their lengths are known', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
  const questions = ids.map((id, index) => jump(id, ids[index + 2] ?? 'q300'))
  expect(routesOf(questions)).toEqual({
    routes: 1000,
    moreRoutes: true,
    shortest: { questions: 151, seconds: 1510 },
    longest: { questions: 300, seconds: 3000 },
    isLowerBound: false,
  })
})

test('SPEC G10: exactly 1,000 ways are counted, and no more is said', () => {
  // Three times ten ways, one of which is taken each time.
  const paths = (fork: string, next: string) => {
    const ids = Array.from({ length: 10 }, (_, index) => `${fork}${index}`)
    return [
      aSingleSelect(fork, { options: ids, logic: ids.map((id) => aRule([id], id)) }),
      ...ids.map((id) => aSingleSelect(id, { config: { nextQuestionId: next as QuestionId } })),
    ]
  }
  const questions = [...paths('a', 'b'), ...paths('b', 'c'), ...paths('c', 'end'), aTextQuestion('end')]
  expect(routesOf(questions)).toMatchObject({ routes: 1000, ...exact })
})

test('SPEC G11: where every question has a short cut and the last one leads back, the longest way is tried first', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
  const questions = ids.map((id, index) => jump(id, ids[index + 2] ?? 'q1'))
  expect(routesOf(questions)).toEqual({
    routes: 1000,
    moreRoutes: true,
    shortest: { questions: 151, seconds: 1510 },
    longest: { questions: 300, seconds: 3000 },
    isLowerBound: true,
  })
})

/** A question that every other one of them leads to, and back; the last of them leads on. */
const tangle = (ids: readonly string[], exit: string) =>
  ids.map((id, at) => {
    const others = ids.filter((other) => other !== id)
    const on = at === ids.length - 1 ? [exit] : []
    const targets = [...others, ...on]
    return aSingleSelect(id, { options: targets, logic: targets.map((target) => aRule([target], target)) })
  })

test('SPEC G11: all ways through loops are tried up to 5,000 steps, and not one step more', () => {
  // Within these there are twice 1,956 steps, three times 325, 64, three times 15 and 4.
  const sizes = [7, 7, 6, 6, 6, 5, 4, 4, 4, 3]
  const tangles = sizes.flatMap((size, number) =>
    tangle(
      Array.from({ length: size }, (_, at) => `t${number}-${at}`),
      number + 1 < sizes.length ? `t${number + 1}-0` : 'end',
    ),
  )
  const questions = [...tangles, aTextQuestion('end')]
  expect(routesOf(questions)).toMatchObject({ longest: { questions: 53 }, isLowerBound: false })

  // Whose step into the loop is tried last of all.
  const pair = [
    aSingleSelect('a', { logic: [aRule(['yes'], 'b')], config: { nextQuestionId: 't0-0' as QuestionId } }),
    aSingleSelect('b', { logic: [aRule(['yes'], 'a')] }),
  ]
  expect(routesOf([...pair, ...tangles, aTextQuestion('end')])).toMatchObject({
    longest: { questions: 54 },
    isLowerBound: true,
  })
})

test('SPEC G11: of 300 questions that all lead everywhere it is said that more was not found', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
  const random = seededRandom(42)
  const anywhere = (_: unknown, score: number) => aRule([String(score)], ids[Math.floor(random() * 300)] ?? 'q1')
  const survey = ids.map((id) => anNpsQuestion(id, { logic: Array.from({ length: 10 }, anywhere) }))
  const { routes, shortest, longest, ...rest } = routesOf(survey)
  expect(rest).toEqual({ moreRoutes: true, isLowerBound: true })
  expect(routes).toBeGreaterThan(0)
  expect(longest.questions).toBeGreaterThanOrEqual(shortest.questions)
})

/** Every path, found by giving every answer to every question: fine for six questions, impossible for thirty. */
function everyPath(questions: readonly PublishedQuestion[]): readonly (readonly PublishedQuestion[])[] {
  const byId = new Map(questions.map((question) => [question.questionId, question]))
  const found = new Map<string, readonly PublishedQuestion[]>()
  const seen = new Set<string>()
  const follow = (path: readonly QuestionId[]) => {
    const questionsOnPath = path.flatMap((id) => byId.get(id) ?? [])
    const lastQuestion = questionsOnPath.at(-1)
    if (!lastQuestion || seen.has(path.join())) return
    seen.add(path.join())
    for (const answer of everyAnswer(lastQuestion)) {
      const next = stepForward(questions, path, answer)
      if (next === null) found.set(path.join(), questionsOnPath)
      else follow(next)
    }
  }
  follow(startPath(questions))
  return [...found.values()]
}
