import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ResultsQuestion } from '../results-query.ts'
import { Nps } from './nps.tsx'

const summary = {
  shape: 'nps' as const,
  score: -33,
  interval: null,
  promoters: 10,
  passives: 0,
  detractors: 20,
  scores: [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10],
}

const htmlFor = (answered: number) =>
  renderToStaticMarkup(
    <Nps
      compared={{
        question: { answered, summary } as ResultsQuestion,
        other: null,
        comparedWith: null,
        comparedDays: null,
        differences: null,
      }}
      summary={summary}
    />,
  )

test('the sign of a score precedes it in a page that reads from the right, too', () => {
  expect(htmlFor(30)).toContain('<span dir="ltr">−33</span>')
})

test('below ten responses there is no score', () => {
  expect(htmlFor(9)).toContain('There are 9 so far')
  expect(htmlFor(9)).not.toContain('−33')
})

test('gray columns of the period before have their key, also below ten responses', () => {
  const question = { answered: 9, summary } as ResultsQuestion
  const compared = { question, other: question, comparedWith: 'period', comparedDays: null, differences: null } as const
  const keyOf = (other: ResultsQuestion | null) =>
    renderToStaticMarkup(<Nps compared={{ ...compared, other }} summary={summary} />).includes('<details')
  expect(keyOf(question)).toBe(true)
  expect(keyOf(null)).toBe(false)
})
