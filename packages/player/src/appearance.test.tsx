import { type Appearance, contrastOf, readableAccent } from '@earshot/survey'
import { aRevision, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Player } from './player.tsx'
import type { PlayerProps } from './player-props.ts'

// How a survey looks where its merchant has said so. ADR-0023, ADR-0024.

const frameStyle = (appearance: Appearance, props: Partial<PlayerProps> = {}) => {
  const survey = aRevision({ ...aSurvey([aTextQuestion('q1')]), appearance })
  const html = renderToStaticMarkup(<Player survey={survey} surface="inline" seed="" {...props} />)
  return /class="frame"[^>]*? style="([^"]*)"/.exec(html)?.[1] ?? ''
}

test('a survey’s colour stands on its frame, readable in each scheme, with the page’s own text on it put aside', () => {
  const [light, dark] = [readableAccent('#ffcc00', 'light'), readableAccent('#ffcc00', 'dark')]
  expect(frameStyle({ accent: '#ffcc00' }).split(';')).toEqual([
    `--earshot-accent:light-dark(${light.accent}, ${dark.accent})`,
    `--earshot-accent-soft:light-dark(${light.soft}, ${dark.soft})`,
    '--earshot-on-accent:initial',
  ])
})

test('a survey that looks as Earshot does leaves everything to the page', () => {
  expect(frameStyle({})).toBe('')
})

test('the survey’s scheme comes before that of its surroundings', () => {
  expect(frameStyle({ scheme: 'dark' }, { scheme: 'light' })).toBe('color-scheme:dark')
  expect(frameStyle({}, { scheme: 'light' })).toBe('color-scheme:light')
})

// The player's types know no Node, on purpose; and Vitest reads every style sheet as empty.
const { readFileSync }: { readFileSync: (file: URL, encoding: 'utf8') => string } = await import(String('node:fs'))
const css = readFileSync(new URL('./player.css', import.meta.url), 'utf8')

/** The contrasts that the accent needs, as the style sheets use it. */
const TEXT = 4.5
const MARK = 3
const PAIRS = [
  { what: 'a button’s words', on: 'accent', drawn: 'on-accent', minContrast: TEXT },
  { what: 'a ring, a tick and a chosen field’s outline', on: 'surface', drawn: 'accent', minContrast: MARK },
  { what: 'the same on the ground of what is chosen', on: 'soft', drawn: 'accent', minContrast: MARK },
  { what: 'the words of what is chosen', on: 'soft', drawn: 'ink', minContrast: TEXT },
  { what: 'the progress on its track, a tick under the mouse', on: 'sunken', drawn: 'accent', minContrast: MARK },
] as const

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(PAIRS.flatMap((pair) => [{ ...pair, scheme: 'light' } as const, { ...pair, scheme: 'dark' } as const]))(
  '$scheme: $what can be made out in whatever colour',
  ({ scheme, on, drawn, minContrast }) => {
    fc.assert(
      fc.property(color, (accent) => {
        const own: { readonly [name: string]: string } = readableAccent(accent, scheme)
        const colorOf = (name: string) => own[name] ?? token(name)[scheme === 'light' ? 0 : 1]
        expect(contrastOf(colorOf(drawn), colorOf(on))).toBeGreaterThanOrEqual(minContrast)
      }),
      { seed: 1, numRuns: 2_000 },
    )
  },
)

/** A token of the player if neither page nor survey sets it, in light and in dark. */
function token(name: string): readonly [string, string] {
  const [, light, dark] = new RegExp(` --${name}: [^;]*light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  if (light === undefined || dark === undefined) throw new Error(`player.css has no --${name} with both schemes`)
  return [light, dark]
}
