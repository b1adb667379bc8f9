import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScoreTrend } from './score-trend.tsx'

test('the same month of two years is told apart, in the table too', () => {
  const scored = { score: 10, interval: { low: 5, high: 15 }, responses: 40 }
  const parts = [
    { from: '2025-11-01', to: '2025-11-30', ...scored },
    { from: '2026-11-01', to: '2026-11-30', ...scored },
  ]
  const html = renderToStaticMarkup(<ScoreTrend trend={{ unit: 'month', parts }} />)
  const months = [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, text]) => text)
  expect(months).toEqual([expect.stringContaining('2026'), expect.stringContaining('2025')])
})
