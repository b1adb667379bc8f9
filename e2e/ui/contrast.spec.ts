import { contrastOf } from '../../packages/survey/src/index.ts'
import { computedColors } from '../support/computed-colors.ts'
import { expect, test } from '../support/test.ts'
import { openComponents } from './components-page.ts'

// WCAG 2.2: text needs a contrast of 4.5, anything else that must be seen needs 3.

const grounds = ['paper', 'surface', 'sunken']
const colors = ['accent', 'indigo', 'teal', 'plum', 'ochre', 'red', 'amber', 'green']
const texts = ['ink', 'ink-2', 'ink-3', ...colors]
const scale = ['scale-low', 'scale-middle', 'scale-high']
const avatars = Array.from({ length: 10 }, (_, index) => `avatar-${index}`)

type Pair = readonly [drawn: string, ground: string, minContrast: number]

const pairs: readonly Pair[] = [
  // Every text on every ground, and each color on its own soft ground.
  ...texts.flatMap((text) => grounds.map((ground): Pair => [text, ground, 4.5])),
  ...colors.flatMap((color): Pair[] => [
    [color, `${color}-soft`, 4.5],
    ['ink', `${color}-soft`, 4.5],
  ]),
  ['on-accent', 'accent', 4.5],
  ['paper', 'ink', 4.5],
  ['ink', 'raised', 4.5],
  ...['control', ...scale].flatMap((mark) => grounds.map((ground): Pair => [mark, ground, 3])),
  ['control', 'accent-soft', 3],
  // How much lighter one part of a scale is than another: the only difference if no color is seen.
  ['scale-low', 'scale-middle', 2.5],
  ['scale-low', 'scale-high', 1.5],
  ['scale-middle', 'scale-high', 1.5],
]

for (const scheme of ['light', 'dark'] as const) {
  test(`every text and every mark of the dashboard can be made out: ${scheme}`, async ({ page }) => {
    await openComponents(page, { scheme, direction: 'ltr', text: 'english' })
    const names = new Set([...pairs.map(([drawn]) => drawn), ...pairs.map(([, ground]) => ground)])
    const colorOf = await computedColors(page.locator('body'), [...names])
    expect(faintPairs(pairs, colorOf)).toEqual([])
  })
}

test('initials can be read on every avatar color', async ({ page }) => {
  await openComponents(page)
  const colorOf = await computedColors(page.locator('body'), ['avatar-ink', ...avatars])
  expect(new Set(colorOf.values()).size).toBe(avatars.length + 1)
  const onAvatars = avatars.map((avatar): Pair => ['avatar-ink', avatar, 4.5])
  expect(faintPairs(onAvatars, colorOf)).toEqual([])
})

const faintPairs = (all: readonly Pair[], colorOf: ReadonlyMap<string, string>): readonly string[] =>
  all.flatMap(([drawn, ground, minContrast]) => {
    const contrast = contrastOf(colorOf.get(drawn) ?? '', colorOf.get(ground) ?? '')
    // A color that cannot be read has the contrast NaN.
    return contrast >= minContrast ? [] : [`${drawn} on ${ground}: ${contrast}`]
  })
