import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { canDraw, NEEDED_STYLES, OLDEST_BROWSERS } from '../apps/storefront/src/needed-features.ts'
import { root } from './run-node.ts'

type Versions = readonly [chrome: number, firefox: number, safari: number]

/** The first versions, by developer.mozilla.org. Edge has the versions of Chrome. */
const FIRST: Readonly<Record<string, Versions>> = {
  '&': [120, 117, 17.2],
  ':dir': [120, 49, 16.4],
  ':focus-visible': [86, 85, 15.4],
  ':has': [105, 121, 15.4],
  ':is': [88, 78, 14],
  '@container': [105, 110, 16],
  '@supports': [28, 22, 9],
  'aspect-ratio': [88, 89, 15],
  clamp: [79, 75, 13.1],
  'color-mix': [111, 113, 16.2],
  'contain-intrinsic-inline-size': [83, 107, 17],
  'container-type': [105, 110, 16],
  dvh: [108, 101, 15.4],
  env: [69, 65, 11.1],
  inset: [87, 66, 14.1],
  'light-dark': [123, 120, 17.5],
  'overscroll-behavior': [63, 59, 16],
  rotate: [104, 72, 14.1],
  translate: [104, 72, 14.1],
}

/** Browsers have had these for more than ten years, or look right without them. */
const OTHERS = [
  ...['calc', 'linear-gradient', 'max', 'min', 'minmax', 'repeat', 'rgb', 'selector', 'var'],
  ...['::after', '::before', '::placeholder', ':checked', ':disabled', ':empty', ':first-child', ':host', ':hover'],
  ...[':last-child', ':not', ':only-child', ':root', '@keyframes', '@media'],
]

const read = (folder: string) =>
  globSync('**/*.css', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))

const css = ['packages/player/src', 'apps/storefront/src']
  .flatMap((folder) => read(join(root, folder)))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')

/** Functions, selectors, at-rules, and those of the listed names that are properties or units. */
function usedFeatures(): readonly string[] {
  const functions = [...css.matchAll(/(?<![\w:-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name)
  const selectors = [...css.matchAll(/(?<!:)(::?[a-z-]+)(?=[\s,{():])/g)].map(([, name = '']) => name)
  const rules = [...css.matchAll(/@[a-z-]+/g)].map(([name]) => name)
  const named = Object.keys(FIRST).filter((name) => new RegExp(`(^|[\\s;{\\d])${name}([\\s:,;)-]|$)`, 'm').test(css))
  return [...new Set([...functions, ...selectors, ...rules, ...named])].filter((name) => !['and', 'or'].includes(name))
}

test('each feature of the styles is in the oldest browsers, and has a row here', () => {
  const used = usedFeatures()
  expect(used).toEqual(expect.arrayContaining([':has', 'light-dark', '@container', 'dvh', '&']))
  const { chrome, firefox, safari } = OLDEST_BROWSERS
  const tooNew = used.filter((name) => {
    const versions = FIRST[name]
    if (!versions) return !OTHERS.includes(name)
    return versions[0] > chrome || versions[1] > firefox || versions[2] > safari
  })
  expect(tooNew).toEqual([])
})

test('browsers before the oldest lack one of the features that are asked for', () => {
  const asked = ['light-dark', 'container-type', ':has']
  for (const name of asked) expect(NEEDED_STYLES).toContain(name)
  const first = ([0, 1, 2] as const).map((browser) => Math.max(...asked.map((name) => FIRST[name]?.[browser] ?? 0)))
  expect(first).toEqual([OLDEST_BROWSERS.chrome, OLDEST_BROWSERS.firefox, OLDEST_BROWSERS.safari])
  expect(OLDEST_BROWSERS.edge).toBe(OLDEST_BROWSERS.chrome)
})

test('pages of Earshot ask for the same features as the loader', () => {
  const condition = NEEDED_STYLES.replaceAll(' ', '')
  const dashboard = readFileSync(join(root, 'apps/dashboard/index.html'), 'utf8')
  for (const page of [css, dashboard]) expect(page.replaceAll(' ', '')).toContain(condition)
})

test('a browser without a feature, or without constructed style sheets, draws nothing', () => {
  const supports = vi.fn(() => true)
  vi.stubGlobal('CSS', { supports })
  vi.stubGlobal('document', { adoptedStyleSheets: [] })
  expect(canDraw()).toBe(true)
  expect(supports).toHaveBeenCalledWith(NEEDED_STYLES)
  supports.mockReturnValue(false)
  expect(canDraw()).toBe(false)
  supports.mockReturnValue(true)
  vi.stubGlobal('document', {})
  expect(canDraw()).toBe(false)
})
