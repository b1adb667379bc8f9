import { expect, test } from 'vitest'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { drawSvg } from './draw-svg.ts'
import { pictureContent } from './picture-content.ts'

/** Each letter is as wide as half its height. */
const measure = (text: string, size: number) => [...text].length * size * 0.5

const bar = (text: string, count: number, percent: number) => ({
  optionId: text,
  text,
  position: 1,
  imageUrl: null,
  isOffered: true,
  count,
  percent,
  interval: null,
})

const aQuestion = (more: Partial<ResultsQuestion>): ResultsQuestion => ({
  questionId: 'q1',
  revision: 1,
  type: 'single_select',
  text: 'Where did you hear about us?',
  isAsked: true,
  isFiltered: false,
  reached: 40,
  answered: 40,
  base: 40,
  without: [],
  stopped: null,
  summary: {
    shape: 'bars',
    bars: [bar('Instagram', 30, 75), bar('A <b>friend</b> & co', 10, 25)],
    leftOut: [],
    newestOther: [],
  },
  ...more,
})

const aSurvey = (more: object = {}) => {
  const days = { from: '2026-10-25', to: '2026-11-23' }
  const query = 'period=30d&filter=device%3Aphone'
  const results = { query, days, questions: [], compared: null, differences: null, ...more } as unknown as Results
  return { results, currency: 'EUR' }
}

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('the picture has the figures of the card, and says which responses they are of', () => {
  const svg = drawSvg(pictureContent(aQuestion({}), aSurvey()), measure)
  expect(textsIn(svg)).toEqual([
    'Where did you hear about us?',
    '40 responses · Oct 25 – Nov 23, 2026 · Device: Phone',
    'Instagram',
    '75% · 30',
    'A &lt;b&gt;friend&lt;/b&gt; &amp; co',
    '25% · 10',
  ])
  expect(svg).toContain('width="492"')
})

test('a bar has its 95% interval, as on the card', () => {
  const sure = { ...bar('Instagram', 30, 75), interval: { low: 59.8, high: 85.8 } }
  const summary = { shape: 'bars' as const, bars: [sure, bar('A friend', 10, 25)], leftOut: [], newestOther: [] }
  const svg = drawSvg(pictureContent(aQuestion({ summary }), aSurvey()), measure)
  expect(textsIn(svg).at(-1)).toBe('The line on a bar is its 95% interval.')
  // The room of a bar is 656 wide and begins at 32. The line is white from 59.8% to 75%, and dark from there to 85.8%.
  expect(svg).toMatch(/<rect x="424.3" y="[\d.]+" width="99.7" height="2" fill="#ffffff"\/>/)
  expect(svg).toMatch(/<rect x="524" y="[\d.]+" width="70.8" height="2" fill="#1d1b16"\/>/)
})

test('a card whose shares are without some options says so', () => {
  const summary = {
    shape: 'bars' as const,
    bars: [bar('Instagram', 30, 100)],
    leftOut: [bar('I don’t know', 10, 0)],
    newestOther: [],
  }
  const svg = drawSvg(pictureContent(aQuestion({ base: 30, without: ['I don’t know'], summary }), aSurvey()), measure)
  expect(textsIn(svg)).toEqual([
    'Where did you hear about us?',
    '30 of 40 responses · without I don’t know · Oct 25 – Nov 23, 2026 · Device: Phone',
    'Instagram',
    '100% · 30',
  ])
  expect(svg).toContain('width="656"')
})

test('a card whose question is filtered by says so, and all time has no days', () => {
  const { note } = pictureContent(aQuestion({ isFiltered: true }), aSurvey({ days: null, query: '' }))
  expect(note).toBe('40 responses · All time · without the filters about this question')
})

test.each([
  [
    'an average',
    { shape: 'scale', from: 1, scores: [10, 30], mean: 1.75, interval: null },
    ['1.8', '25% · 10', '75% · 30'],
  ],
  [
    'a score',
    { shape: 'nps', scores: [], promoters: 30, passives: 6, detractors: 4, score: 65, interval: null },
    ['+65', '10% · 4', '15% · 6', '75% · 30'],
  ],
  [
    'days',
    { shape: 'dates', days: [{ day: '2026-12-10', count: 39 }], otherDays: 1, median: '2026-12-10' },
    ['Dec 10, 2026', 'Other days', '3% · 1'],
  ],
  [
    'texts',
    {
      shape: 'texts',
      newest: [{ responseId: 'r', day: '2026-11-20', text: 'Lovely' }],
      answerRate: { count: 40, percent: 100, interval: null },
    },
    ['100%', 'of the 40 shoppers who reached this question wrote something', '“Lovely”', '35 more'],
  ],
] as const)('the picture of %s has its figures', (_what, summary, expected) => {
  const question = aQuestion({ summary: summary as unknown as ResultsQuestion['summary'] })
  expect(textsIn(drawSvg(pictureContent(question, aSurvey()), measure))).toEqual(expect.arrayContaining([...expected]))
})

test('long texts are wrapped, cut after some lines, and never wider than the picture', () => {
  const text = `${'Donaudampfschifffahrt'.repeat(9)} ${'and more words '.repeat(40)}`
  const texts = textsIn(drawSvg(pictureContent(aQuestion({ text }), aSurvey()), measure))
  const title = texts.slice(0, 4)
  expect(title.every((line) => measure(line ?? '', 22) <= 656)).toBe(true)
  expect(title.at(-1)).toMatch(/…$/)
  expect(texts[4]).toMatch(/^40 responses/)
})

test('a question that nobody has answered says so', () => {
  const svg = drawSvg(pictureContent(aQuestion({ answered: 0 }), aSurvey()), measure)
  expect(textsIn(svg).at(-1)).toBe('Nobody has answered this yet.')
})

const aComparison = (other: Partial<ResultsQuestion>, more: object) =>
  aSurvey({
    compared: { days: { from: '2026-09-25', to: '2026-10-24' }, questions: [aQuestion(other)] },
    differences: { bars: [], figures: [] },
    ...more,
  })

test('a comparison has the figures of both sides, the difference and its interval', () => {
  const bars = [bar('Instagram', 20, 50), bar('A <b>friend</b> & co', 20, 50)]
  const difference = { points: 25, low: 3.6, high: 43.8 }
  const compared = aComparison(
    { summary: { shape: 'bars', bars, leftOut: [], newestOther: [] } },
    {
      query: 'period=30d&compare=previous_period',
      differences: { bars: [{ questionId: 'q1', revision: 1, optionId: 'Instagram', difference }], figures: [] },
    },
  )
  expect(textsIn(drawSvg(pictureContent(aQuestion({}), compared), measure))).toEqual([
    'Where did you hear about us?',
    '40 responses · Oct 25 – Nov 23, 2026',
    'Before: 40 responses · Sep 25 – Oct 24, 2026',
    'Instagram',
    '75% · 30',
    'before 50% · 20 · Difference: +4 to +44 points',
    'A &lt;b&gt;friend&lt;/b&gt; &amp; co',
    '25% · 10',
    'before 50% · 20',
  ])
})

test('a comparison of groups names both by their filters', () => {
  const summary = { shape: 'dates', days: [{ day: '2026-12-10', count: 40 }], otherDays: 0, median: '2026-12-10' }
  const question = aQuestion({ summary: { ...summary, interval: null } as ResultsQuestion['summary'] })
  const compared = aComparison(
    { summary: { ...summary, days: [{ day: '2026-12-08', count: 40 }], median: '2026-12-08' } as never },
    {
      query: 'compare=filters&filter=device%3Aphone&compareFilter=device%3Atablet',
      differences: { bars: [], figures: [{ questionId: 'q1', revision: 1, difference: 2, low: 1, high: 4 }] },
    },
  )
  const svg = drawSvg(pictureContent(question, compared), measure)
  expect(textsIn(svg)).toEqual([
    'Where did you hear about us?',
    '40 responses · Oct 25 – Nov 23, 2026 · Device: Phone',
    'B: 40 responses · Device: Tablet',
    '2 days later, against B: Dec 8, 2026',
    'Difference: +1 to +4 days',
    'Dec 8, 2026',
    '0% · 0',
    'B 100% · 40',
    'Dec 10, 2026',
    '100% · 40',
    'B 0% · 0',
  ])
})
