import { expect, test } from 'vitest'
import { type ComparedPart, differencesOf, findingsIn } from './differences.ts'
import type { FilteredQuestion } from './question-results.ts'
import { type Summary, withCertainty, withoutIntervals } from './summaries.ts'

const aQuestion = (questionId: string, answered: number, summary: Summary): FilteredQuestion => ({
  questionId,
  revision: 1,
  type: 'SINGLE_SELECT',
  text: '',
  isAsked: true,
  isFiltered: false,
  reached: answered,
  answered,
  base: answered,
  without: [],
  stopped: 0,
  summary: withCertainty(summary, { base: answered, without: [], answered, reached: answered }),
})

const sumOf = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)

const choice = (counts: readonly number[], id = 'choice') =>
  aQuestion(id, sumOf(counts), {
    shape: 'bars',
    newestOther: [],
    bars: counts.map((count, position) => ({
      optionId: `option${position}`,
      text: '',
      position,
      imageUrl: null,
      isOffered: true,
      count,
    })),
  })

const stars = (scores: number[]) => aQuestion('stars', sumOf(scores), { shape: 'scale', from: 1, scores, mean: null })

const nps = (promoters: number, passives: number, detractors: number) =>
  aQuestion('nps', promoters + passives + detractors, {
    shape: 'nps',
    scores: [],
    promoters,
    passives,
    detractors,
    score: null,
  })

/** @param counts in the order of their days */
const dates = (counts: readonly (readonly [day: string, count: number])[], otherDays = 0) => {
  const all = counts.flatMap(([day, count]) => Array.from({ length: count }, () => day))
  return aQuestion('dates', all.length + otherDays, {
    shape: 'dates',
    days: counts.map(([day, count]) => ({ day, count })),
    otherDays,
    median: otherDays === 0 ? (all[Math.ceil(all.length / 2) - 1] ?? null) : null,
  })
}

const words = (reached: number, answered: number): FilteredQuestion => ({
  ...aQuestion('words', answered, { shape: 'texts', newest: [] }),
  reached,
  summary: withCertainty({ shape: 'texts', newest: [] }, { base: answered, without: [], answered, reached }),
})

const aPart = (questions: readonly FilteredQuestion[], responses = 100): ComparedPart => ({
  responses,
  completed: { count: responses / 2 },
  medianSeconds: { median: 40, interval: { low: 30, high: 60 } },
  questions,
})

test('a mean, a score and the median have the difference that is made of both intervals', () => {
  // 40 scores: 20 times 4 and 20 times 5 have the mean 4.5, half a point of which 2.0227 standard errors are 0.162.
  const one = aPart([stars([0, 0, 0, 20, 20]), nps(30, 10, 10)])
  const other = aPart([stars([0, 0, 20, 20, 0]), nps(20, 20, 10)])
  const { medianSeconds, figures } = differencesOf(one, {
    ...other,
    medianSeconds: { median: 55, interval: { low: 51, high: 63 } },
  })
  expect(figures).toEqual([
    // hypot(0.162, 0.162) is 0.229.
    { questionId: 'stars', revision: 1, difference: 1, low: 0.8, high: 1.2 },
    // Scores of 40 and 20. Their intervals (Rocks) are 16.2 to 59.3 and -1.3 to 39.0.
    { questionId: 'nps', revision: 1, difference: 20, low: -10.5, high: 48.7 },
  ])
  // 40 less 55: below hypot(40 - 30, 63 - 55), above hypot(60 - 40, 55 - 51).
  expect(medianSeconds).toEqual({ difference: -15, low: -27.8, high: 5.4 })
})

test('groups of scores have the difference of their shares', () => {
  const one = aPart([stars([0, 0, 14, 26, 30]), nps(56, 14, 0)])
  const other = aPart([stars([0, 0, 32, 20, 28]), nps(48, 30, 2)])
  const { groups } = differencesOf(one, other)
  // Newcombe (1998), table II, method 10: 56 of 70 and 48 of 80.
  const difference = { points: 20, low: 5.2, high: 33.4 }
  expect(groups[0]).toEqual({ questionId: 'stars', revision: 1, group: 'top_two', difference })
  expect(groups[1]).toEqual({ questionId: 'nps', revision: 1, group: 'promoters', difference })
  expect(groups.slice(2).map(({ group, difference }) => [group, difference?.points])).toEqual([
    ['passives', -17.5],
    ['detractors', -2.5],
  ])
  expect(differencesOf(one, aPart([])).groups.map(({ difference }) => difference)).toEqual([null, null, null, null])
})

test('medians of dates differ by whole days, in the whole days of the interval that is made of both', () => {
  // The 14th and the 27th of 40 days in order are the interval of the median.
  const one = dates(Array.from({ length: 40 }, (_, day) => [`2026-12-${day < 31 ? day + 1 : 31}`, 1] as const))
  expect(one.summary).toMatchObject({ interval: { low: '2026-12-14', high: '2026-12-27' } })
  const other = dates([
    ['2026-11-30', 13],
    ['2026-12-05', 14],
    ['2026-12-09', 13],
  ])
  // 20 December less 5 December. hypot(20 - 14, 5 - 5) is 6, and hypot(27 - 20, 5 - 5) is 7.
  const { figures } = differencesOf(aPart([one]), aPart([other]))
  expect(figures).toEqual([{ questionId: 'dates', revision: 1, difference: 15, low: 9, high: 22 }])
  // hypot(7, 6) is 9.2, to either side.
  const itself = differencesOf(aPart([one]), aPart([one])).figures
  expect(itself).toEqual([{ questionId: 'dates', revision: 1, difference: 0, low: -9, high: 9 }])
  // The median of some days says nothing of all.
  expect(differencesOf(aPart([one]), aPart([dates([['2026-12-01', 40]], 1)])).figures).toEqual([])
})

test('written answers have the difference of the shares that wrote something', () => {
  const { figures } = differencesOf(aPart([words(70, 56)]), aPart([words(80, 48)]))
  // Newcombe (1998), table II, method 10: 56 of 70 and 48 of 80.
  expect(figures).toEqual([{ questionId: 'words', revision: 1, difference: 20, low: 5.2, high: 33.4 }])
  expect(differencesOf(aPart([words(70, 56)]), aPart([words(29, 29)])).figures).toEqual([])
  expect(differencesOf(aPart([words(70, 0)]), aPart([words(80, 0)])).figures).toHaveLength(1)
})

test('below 30 responses on either side there is no difference', () => {
  const many = aPart([choice([20, 20]), stars([0, 0, 0, 20, 20]), nps(30, 10, 10)])
  const few = aPart([choice([20, 9]), stars([0, 0, 0, 20, 9]), nps(10, 10, 9)], 29)
  for (const [one, other] of [
    [many, few],
    [few, many],
  ] as const) {
    expect(differencesOf(one, other)).toEqual({
      completed: null,
      medianSeconds: null,
      bars: ['option0', 'option1'].map((optionId) => ({
        questionId: 'choice',
        revision: 1,
        optionId,
        difference: null,
      })),
      figures: [],
      groups: [
        { questionId: 'stars', revision: 1, group: 'top_two', difference: null },
        ...['promoters', 'passives', 'detractors'].map((group) => ({
          questionId: 'nps',
          revision: 1,
          group,
          difference: null,
        })),
      ],
    })
    expect(findingsIn(one, other)).toEqual([])
  }
  const enough = aPart([choice([20, 10]), stars([0, 0, 0, 20, 10]), nps(10, 10, 10)], 30)
  const { completed, medianSeconds, bars, figures } = differencesOf(many, enough)
  expect([completed, medianSeconds, ...bars.map(({ difference }) => difference)]).not.toContain(null)
  expect(figures).toHaveLength(2)
})

test('a question that the others were not asked has no difference', () => {
  const one = aPart([choice([50, 50]), stars([0, 0, 0, 20, 20])])
  const { bars, figures } = differencesOf(one, aPart([]))
  expect([bars.map(({ difference }) => difference), figures]).toEqual([[null, null], []])
  expect(findingsIn(one, aPart([]))).toEqual([])
})

test('findings are the changes that pass in the family of their question, the largest first', () => {
  const found = findingsIn(
    aPart([choice([500, 300, 200], 'first'), choice([90, 10], 'second'), choice([52, 48], 'third')]),
    aPart([choice([430, 370, 200], 'first'), choice([70, 30], 'second'), choice([48, 52], 'third')]),
  )
  expect(found).toEqual([
    { questionId: 'second', revision: 1, optionId: 'option0', percent: 90, points: 20 },
    { questionId: 'second', revision: 1, optionId: 'option1', percent: 10, points: -20 },
    { questionId: 'first', revision: 1, optionId: 'option0', percent: 50, points: 7 },
    { questionId: 'first', revision: 1, optionId: 'option1', percent: 30, points: -7 },
  ])
})

test('a change that is more than chance alone is none among many options', () => {
  // 30 and 17 of 100: p is 0.030, which passes alone and not in a family of two.
  const many = (counts: readonly number[]): FilteredQuestion => {
    const question = choice(counts)
    if (question.summary.shape !== 'bars') throw new Error()
    return { ...question, answered: 100, base: 100, summary: { ...question.summary, shape: 'bars_of_many' } }
  }
  expect(findingsIn(aPart([many([30])]), aPart([many([17])]))).toHaveLength(1)
  expect(findingsIn(aPart([many([30, 50])]), aPart([many([17, 50])]))).toEqual([])
})

test('a question that a filter is about is not tested, because its figures are of other responses', () => {
  const [one, other] = [choice([90, 10]), choice([70, 30])]
  expect(findingsIn(aPart([one]), aPart([other]))).toHaveLength(2)
  expect(findingsIn(aPart([{ ...one, isFiltered: true }]), aPart([other]))).toEqual([])
  expect(findingsIn(aPart([one]), aPart([{ ...other, isFiltered: true }]))).toEqual([])
})

test('an option that too few chose is not tested', () => {
  // One of 30 and 5 of 10,000: the normal approximation would call it more than chance.
  expect(findingsIn(aPart([choice([1, 29])]), aPart([choice([5, 9_995])]))).toEqual([])
})

test('the two highest scores are counted together', () => {
  const { summary } = stars([5, 5, 10, 40, 20])
  expect(summary).toMatchObject({ topTwo: { count: 60, percent: 75, interval: { low: 64.5, high: 83.2 } } })
  expect(stars([0, 0, 0, 0, 0]).summary).toMatchObject({ topTwo: { count: 0, percent: null, interval: null } })
})

test('without intervals no shape has one, and all other figures stay', () => {
  const days = Array.from({ length: 9 }, (_, index) => [`2026-12-0${index + 1}`, 1] as const)
  for (const { summary } of [choice([20, 10]), stars([0, 0, 0, 20, 10]), nps(10, 10, 10), dates(days), words(9, 4)]) {
    expect(JSON.stringify(summary)).toContain('"low"')
    const without = withoutIntervals(summary)
    expect(JSON.stringify(without)).not.toContain('"low"')
    const isInterval = (key: string, value: unknown) => (key === 'interval' ? null : value)
    expect(without).toEqual(JSON.parse(JSON.stringify(summary, isInterval)))
  }
})
