import { type Appearance, readableAccent } from '@earshot/survey'
import { aRevision, aSurvey, aTextQuestion } from '@earshot/survey/testing'
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
