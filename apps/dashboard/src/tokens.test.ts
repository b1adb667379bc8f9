import { expect, test } from 'vitest'

// The dashboard's types know no Node, on purpose; and Vitest reads every style sheet as empty.
const { readFileSync }: { readFileSync: (file: URL, encoding: 'utf8') => string } = await import(String('node:fs'))
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const grounds = ['paper', 'surface', 'sunken']
const colors = ['accent', 'indigo', 'teal', 'plum', 'ochre', 'red', 'amber', 'green']
const texts = ['ink', 'ink-2', 'ink-3', ...colors]

/** Which text stands on which ground, as look.md promises it: all on all, and each color on its own soft ground. */
const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...colors.map((color) => [color, `${color}-soft`]),
  ...[...colors, 'paper']
    .map((ground) => ['ink', `${ground}-soft`])
    .filter(([, ground]) => token(ground ?? '') !== null),
  ['on-accent', 'accent'],
  ['paper', 'ink'],
  ['ink', 'raised'],
]
const scale = ['scale-low', 'scale-middle', 'scale-high']
const markPairs = [
  ...['control', ...scale].flatMap((mark) => grounds.map((ground) => [mark, ground])),
  ['control', 'accent-soft'],
]
/** How much lighter one part of a scale is than another: the only difference if no color is seen. */
const scalePairs = [
  { one: 'scale-low', other: 'scale-middle', apart: 2.5 },
  { one: 'scale-low', other: 'scale-high', apart: 1.5 },
  { one: 'scale-middle', other: 'scale-high', apart: 1.5 },
]

for (const [scheme, index] of [
  ['light', 0],
  ['dark', 1],
] as const) {
  test.each(textPairs)(`${scheme}: text in %s can be read on %s`, (text = '', ground = '') => {
    expect(contrast(color(text, index), color(ground, index))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)(`${scheme}: marks in %s can be seen on %s`, (mark = '', ground = '') => {
    expect(contrast(color(mark, index), color(ground, index))).toBeGreaterThanOrEqual(3)
  })

  test.each(scalePairs)(`${scheme}: $one and $other differ without their colour`, ({ one, other, apart }) => {
    expect(contrast(color(one, index), color(other, index))).toBeGreaterThanOrEqual(apart)
  })
}

test.each(Array.from({ length: 10 }, (_, index) => index))('initials can be read on avatar colour %i', (index) => {
  const ground = /--avatar-\d: (#\w+)/.exec(css.slice(css.indexOf(`--avatar-${index}:`)))?.[1] ?? ''
  expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
})

function token(name: string): readonly string[] | null {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  return found ? found.slice(1) : null
}

function color(name: string, scheme: 0 | 1): string {
  const hex = token(name)?.[scheme]
  if (hex === undefined) throw new Error(`tokens.css has no --${name} with both schemes`)
  return hex
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
