import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAppearance } from './page-appearance.ts'
import { contrastOf, readableAccent } from './readable-accent.ts'

// Figures that are well known: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, and checkers that tell it.
test.each([
  { a: '#000000', b: '#ffffff', ratio: 21 },
  { a: '#777777', b: '#ffffff', ratio: 4.48 },
  { a: '#767676', b: '#ffffff', ratio: 4.54 },
  { a: '#ff0000', b: '#ffffff', ratio: 4 },
  { a: '#00ff00', b: '#ffffff', ratio: 1.37 },
  { a: '#0000ff', b: '#ffffff', ratio: 8.59 },
  { a: '#0a0a0a', b: '#000000', ratio: 1.06 },
  { a: '#ff8a4c', b: '#ff8a4c', ratio: 1 },
])('SPEC C2: $a and $b are $ratio to 1, either way round', ({ a, b, ratio }) => {
  expect(contrastOf(a, b)).toBeCloseTo(ratio, 2)
  expect(contrastOf(b, a)).toBe(contrastOf(a, b))
})

const schemes = [
  { scheme: 'light', surface: '#ffffff', ink: '#000000' },
  { scheme: 'dark', surface: '#1f1d18', ink: '#ffffff' },
] as const

/** `share` of 1 of the way from one color to another. */
function between(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number(`0x${color.slice(at, at + 2)}`)) as [number, number]
    return Math.round(a + (b - a) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const groundOf = (color: string, surface: string) => between(surface, color, 0.12)
const canBeRead = (color: string, surface: string) => contrastOf(color, groundOf(color, surface)) >= 4.5

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
const examples: [string][] = [['#000000'], ['#ffffff'], ['#1f1d18'], ['#0000ff']]
const runs = { seed: 87, numRuns: 3_000, examples }

test.each(schemes)('SPEC C3: every color becomes readable, $scheme', ({ scheme, surface }) => {
  fc.assert(
    fc.property(anyColor, (requested) => {
      const { accent, soft } = readableAccent(requested, scheme)
      expect(soft).toBe(groundOf(accent, surface))
      expect(contrastOf(accent, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(accent, soft)).toBeGreaterThanOrEqual(4.5)
    }),
    runs,
  )
})

test.each(schemes)('SPEC C4: no colour is changed further than it has to be, $scheme', ({ scheme, surface, ink }) => {
  let unchanged = 0
  fc.assert(
    fc.property(anyColor, (requested) => {
      const { accent } = readableAccent(requested, scheme)
      const steps = Array.from({ length: 51 }, (_, step) => between(requested, ink, step / 50))
      const first = steps.findIndex((color) => canBeRead(color, surface))
      expect(accent).toBe(steps[first])
      if (first === 0) unchanged++
    }),
    runs,
  )
  expect(unchanged).toBeGreaterThan(100)
})

test.each([
  { requested: '#0a5a8f', scheme: 'light', accent: '#0a5a8f', soft: '#e2ebf2' },
  { requested: '#ffd400', scheme: 'light', accent: '#7a6600', soft: '#efede0' },
  { requested: '#ffd400', scheme: 'dark', accent: '#ffd400', soft: '#3a3315' },
  { requested: '#000000', scheme: 'dark', accent: '#949494', soft: '#2d2b27' },
] as const)('SPEC C3, SPEC C4: $requested becomes $accent, $scheme', ({ requested, scheme, ...readable }) => {
  expect(readableAccent(requested, scheme)).toEqual(readable)
})

test('SPEC C5: pages get a colour for both schemes, and are left what is left out', () => {
  const colors = {
    '--earshot-accent': 'light-dark(#7a6600, #ffd400)',
    '--earshot-accent-soft': 'light-dark(#efede0, #3a3315)',
    '--earshot-on-accent': 'initial',
  }
  expect(pageAppearance({ accent: '#ffd400', scheme: 'dark' })).toEqual({ ...colors, colorScheme: 'dark' })
  expect(Object.keys(pageAppearance({ accent: '#ffd400' }))).toEqual(Object.keys(colors))
  expect(Object.keys(pageAppearance({ scheme: 'light' }))).toEqual(['colorScheme'])
})
