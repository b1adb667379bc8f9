import { expect, test } from 'vitest'
import type { ResultsQuestion } from '../results-query.ts'
import type { ComparedQuestion, ComparedWith } from './compared-question.ts'
import { figureChangeText, groupChangeText, topTwoChangeText } from './figure-change.ts'

type Summary = ResultsQuestion['summary']

const asked = (summary: object, answered: number): ResultsQuestion =>
  ({ questionId: 'q1', revision: 1, answered, reached: 50, summary: summary as Summary }) as ResultsQuestion

type Change = { readonly difference: number; readonly low: number; readonly high: number }

type More = {
  readonly change?: Change
  readonly with?: ComparedWith
  readonly groups?: NonNullable<ComparedQuestion['differences']>['groups']
}

function compared(one: object, other: object, more: More = {}): ComparedQuestion {
  const figures = more.change ? [{ questionId: 'q1', revision: 1, ...more.change }] : []
  return {
    question: asked(one, 40),
    other: asked(other, 40),
    comparedWith: more.with ?? 'period',
    comparedDays: null,
    differences: { completed: null, medianSeconds: null, bars: [], figures, groups: more.groups ?? [] },
  }
}

const nps = (score: number, interval: object | null) => ({ shape: 'nps', score, interval })
const dates = (median: string | null) => ({ shape: 'dates', days: [], otherDays: 0, median, interval: null })

test('a change has its interval, and the figure of the others has its margin', () => {
  const change = { difference: 20, low: 2.6, high: 37.4 }
  expect(figureChangeText(compared(nps(40, null), nps(20, { low: 1, high: 39 }), { change }))).toEqual({
    change: '▲ 20',
    isSure: true,
    against: 'from +20 ± 19',
    difference: 'Difference: +3 to +37 points',
  })
})

test('a change that could be chance says so, and a narrow interval has decimals', () => {
  const change = { difference: -0.4, low: -1.2, high: 0.3 }
  const text = figureChangeText(compared(nps(40, null), nps(40, null), { change, with: 'filters' }))
  expect(text).toMatchObject({ change: '≈ 0, could be chance,', against: 'against B: +40', isSure: false })
  expect(text?.difference).toBe('Difference: −1.2 to +0.3 points')
})

test.each([
  [{ difference: 15, low: 9, high: 22 }, '15 days later,', '+9 to +22 days'],
  [{ difference: -1, low: -2, high: -1 }, '1 day earlier,', '−2 to −1 days'],
  [{ difference: 0, low: -9, high: 9 }, '≈ the same day, could be chance,', '−9 to +9 days'],
])('medians of dates differ by days: %o', (change, text, range) => {
  expect(figureChangeText(compared(dates('2026-12-20'), dates('2026-12-05'), { change }))).toMatchObject({
    change: text,
    against: 'from Dec 5, 2026',
    difference: `Difference: ${range}`,
  })
})

test('written answers are compared by the share of those who came and wrote', () => {
  const texts = (count: number) => ({ shape: 'texts', newest: [], answerRate: { count, percent: 0, interval: null } })
  const change = { difference: 20, low: 5.2, high: 33.4 }
  expect(figureChangeText(compared(texts(40), texts(30), { change }))).toMatchObject({
    change: '▲ 20 points',
    against: 'from 60% of 50',
    difference: 'Difference: +5 to +33 points',
  })
})

test('without enough responses only the figure of the others is named, and without one nothing is', () => {
  expect(figureChangeText(compared(dates('2026-12-20'), dates('2026-12-05')))).toEqual({
    change: null,
    isSure: false,
    against: 'from Dec 5, 2026',
    difference: null,
  })
  expect(figureChangeText(compared(dates('2026-12-20'), dates(null)))).toBe(null)
  expect(figureChangeText({ ...compared(dates('2026-12-20'), dates('2026-12-05')), comparedWith: null })).toBe(null)
})

test('one point is no points, and a change that rounds to zero has no sign', () => {
  const texts = (count: number) => ({ shape: 'texts', newest: [], answerRate: { count, percent: 0, interval: null } })
  const one = { difference: 1.2, low: -12, high: 14 }
  expect(figureChangeText(compared(texts(31), texts(30), { change: one }))?.change).toBe('≈ +1 point, could be chance,')
  const scale = { shape: 'scale', mean: 4, interval: null }
  const none = { difference: -0.04, low: -0.04, high: 0.3 }
  expect(figureChangeText(compared(scale, scale, { change: none }))).toMatchObject({
    change: '≈ 0.0, could be chance,',
    difference: 'Difference: 0.0 to +0.3',
  })
})

const groupsOf = (group: 'top_two' | 'promoters', points: number, low: number, high: number) => [
  { questionId: 'q1', revision: 1, group, difference: { points, low, high } },
]

test('the share of the two highest scores has its change, interval and n', () => {
  const scale = (count: number) => ({
    shape: 'scale',
    scores: [],
    from: 1,
    topTwo: { count, percent: 0, interval: null },
  })
  expect(topTwoChangeText(compared(scale(30), scale(20), { groups: groupsOf('top_two', 25, 3.8, 44.1) }))).toEqual({
    change: '▲ 25 points',
    isSure: true,
    against: 'from 50% of 40',
    difference: 'Difference: +4 to +44 points',
  })
  expect(topTwoChangeText(compared(scale(30), scale(20)))).toMatchObject({ change: null, difference: null })
  expect(topTwoChangeText({ ...compared(scale(30), scale(20)), other: null })).toBe(null)
})

test('a group of a Net Promoter Score has its change as a mark and in words', () => {
  const both = compared(nps(40, null), nps(20, null), { groups: groupsOf('promoters', -4.2, -9.4, 1.1) })
  expect(groupChangeText(both, 'promoters')).toEqual({
    isSure: false,
    mark: '≈ −4',
    range: '−9 to +1 points',
    text: '−4 points, could be chance. Difference: −9 to +1 points',
  })
  expect(groupChangeText(both, 'detractors')).toBe(null)
})
