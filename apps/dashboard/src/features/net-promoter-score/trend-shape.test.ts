import { expect, test } from 'vitest'
import { trendShape } from './trend-shape.ts'

const part = (score: number | null, half: number | null = 0) => ({
  score,
  interval: score === null || half === null ? null : { low: score - half, high: score + half },
})

test('the line leads through the scores, the band around them', () => {
  const { line, band, zero, bottom, top } = trendShape([part(0, 10), part(50, 20)], 100, 100)
  expect([bottom, top]).toEqual([-50, 100])
  expect(line).toBe('M0 66.7 L100 33.3')
  expect(band).toBe('M0 60 L100 20 L100 46.7 L0 73.3 Z')
  expect(zero).toBe('M0 66.7 H100')
})

test('nothing is drawn through a part without a score', () => {
  const { line, dots } = trendShape([part(50), part(null), part(50, null), part(25)], 90, 100)
  expect(line).toBe('M0 0 M60 0 L90 50')
  expect(dots).toEqual([
    { at: 'M0 0 h0', isRing: false },
    { at: 'M60 0 h0', isRing: true },
    { at: 'M90 50 h0', isRing: false },
  ])
})

test('nor a band through one of which nobody knows how exact it is', () => {
  const { line, band } = trendShape([part(0, 25), part(50, null), part(0, 25), part(0, 25)], 90, 100)
  expect(line).toBe('M0 50 L30 0 L60 50 L90 50')
  expect(band).toBe('M0 25 L0 75 Z M60 25 L90 25 L90 75 L60 75 Z')
})

test.each([
  { parts: [part(null)], edges: [-50, 50] },
  { parts: [part(0)], edges: [-50, 50] },
  { parts: [part(40, 3)], edges: [0, 50] },
  { parts: [part(-12, 30)], edges: [-50, 50] },
  { parts: [part(90, 139)], edges: [-50, 100] },
  { parts: [part(-100, null), part(100, null)], edges: [-100, 100] },
])('the edges of $parts are $edges', ({ parts, edges }) => {
  const { bottom, top } = trendShape(parts, 100, 100)
  expect([bottom, top]).toEqual(edges)
})

test('a single part stands in the middle', () => {
  expect(trendShape([part(50)], 100, 100).dots).toEqual([{ at: 'M50 0 h0', isRing: false }])
})
