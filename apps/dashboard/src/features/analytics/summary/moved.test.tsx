import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Results } from '../results-query.ts'
import { Moved } from './moved.tsx'

type Finding = Results['findings'][number]

const bar = (optionId: string, text: string, position: number) => ({ optionId, text, position })

const finding = (optionId: string, percent: number, points: number): Finding => ({
  questionId: 'q1',
  revision: 1,
  optionId,
  percent,
  points,
})

/** The text of the sentence and its lines. @param leftOut options that the shares are without */
function textOf(parts: Partial<Results>, leftOut: readonly ReturnType<typeof bar>[] = []): string {
  const bars = [bar('o1', 'Instagram', 1), bar('o2', 'TikTok', 2), bar('o3', '', 3), bar('o4', 'Google', 4)]
  const questions = [{ questionId: 'q1', revision: 1, summary: { shape: 'bars', bars, leftOut } }]
  const results = { responses: 100, compared: { responses: 90 }, findings: [], questions, query: '', ...parts }
  return renderToStaticMarkup(<Moved results={results as unknown as Results} />)
    .replace(/<\/(h2|li)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()
}

test('without a comparison nothing is said', () => {
  expect(textOf({ compared: null })).toBe('')
})

test('the first sentence is of the change that is the largest, and at most two more follow', () => {
  const findings = [finding('o1', 44, 7), finding('o2', 6, -2.6), finding('o3', 5, 0.4), finding('o4', 3, 0.2)]
  expect(textOf({ findings, query: 'period=30d&compare=previous_period' }).split('\n')).toEqual([
    '44% name Instagram, up 7 points.',
    '▼ TikTok 6%, down 3 points',
    '▲ Response 3 5%, up 1 point',
    'Only what is more than chance',
  ])
})

test('it says which options the share is without', () => {
  const parts = { findings: [finding('o1', 44, 7)], query: 'period=30d&compare=previous_period' }
  expect(textOf(parts, [bar('o5', 'I don’t know', 5)])).toContain(
    '44% name Instagram, up 7 points, without I don’t know.',
  )
})

test('of two groups it says in which one there are more', () => {
  expect(textOf({ findings: [finding('o1', 44, 7)], query: 'compare=filters' })).toContain(
    '44% name Instagram, 7 points more than B.',
  )
})

test('if no change is more than chance, it says so', () => {
  expect(textOf({})).toBe('No change here is more than chance.')
})

test('below thirty responses on either side it is too early, whatever was found', () => {
  const findings = [finding('o1', 44, 7)]
  const compared = { responses: 12 } as unknown as Results['compared']
  expect(textOf({ findings, responses: 29 })).toBe('29 responses, and 90 to compare with: too early to say what moved.')
  expect(textOf({ findings, compared })).toBe('100 responses, and 12 to compare with: too early to say what moved.')
})
