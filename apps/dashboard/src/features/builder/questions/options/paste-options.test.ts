import type { OptionId, QuestionId } from '@earshot/survey'
import { aSingleSelect, aSurvey } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { pasteOptions, splitLines } from './paste-options.ts'

const Q1 = 'q1' as QuestionId

/** A survey of one question with these option texts, under the ids o1, o2, … */
function offering(...texts: readonly string[]) {
  const options = texts.map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))
  return aSurvey([aSingleSelect('q1', { config: { options } })])
}

function paste(survey: ReturnType<typeof offering>, into: string | null, lines: readonly string[]) {
  let count = 0
  const pasted = pasteOptions(survey, { questionId: Q1, into: into as OptionId | null, lines }, () => `new-${++count}`)
  const config = pasted.survey.questions[0]?.config
  const options = config && 'options' in config ? config.options : []
  return { ...pasted, texts: options.map(({ text }) => text), options }
}

test.each([
  { what: 'lines of any system', text: 'Spruce\r\nLinen\nRose', lines: ['Spruce', 'Linen', 'Rose'] },
  { what: 'blank lines and spaces around', text: '\n  Spruce \n\n\tLinen\n', lines: ['Spruce', 'Linen'] },
  { what: 'a single line', text: 'Spruce\n', lines: ['Spruce'] },
  { what: 'a list with bullets', text: '• Spruce\n- Linen\n* Rose', lines: ['Spruce', 'Linen', 'Rose'] },
  { what: 'a numbered list', text: '1. Spruce\n2) Linen\n10. Rose', lines: ['Spruce', 'Linen', 'Rose'] },
  { what: 'lines of which one looks like a list', text: '- Spruce\nLinen', lines: ['- Spruce', 'Linen'] },
  { what: 'a single line that looks like one', text: '1. Spruce', lines: ['1. Spruce'] },
  { what: 'numbers that are the answers', text: '1\n2.5\n-3', lines: ['1', '2.5', '-3'] },
  { what: 'nothing', text: '', lines: [] },
])('of $what', ({ text, lines }) => {
  expect(splitLines(text)).toEqual(lines)
})

test('the first line fills an empty option, the others follow it', () => {
  const pasted = paste(offering('Cedar', '', 'Musk'), 'o2', ['Spruce', 'Linen'])
  expect(pasted.texts).toEqual(['Cedar', 'Spruce', 'Linen', 'Musk'])
  expect(pasted).toMatchObject({ added: 2, taken: 0, leftOut: 0, lastId: pasted.options[2]?.id })
  expect(pasted.options[1]?.id).toBe('o2')
})

test('options that wait empty below are filled before others are made', () => {
  expect(paste(offering('', '', 'Musk'), 'o1', ['Spruce', 'Linen', 'Rose']).texts).toEqual([
    'Spruce',
    'Linen',
    'Rose',
    'Musk',
  ])
})

test('pasted into an option with a text, all lines follow it', () => {
  expect(paste(offering('Cedar', 'Musk'), 'o1', ['Spruce', 'Linen']).texts).toEqual([
    'Cedar',
    'Spruce',
    'Linen',
    'Musk',
  ])
})

test.each([
  { before: ['Cedar', 'Musk'], after: ['Cedar', 'Musk', 'Spruce', 'Linen'] },
  { before: ['Cedar', '', ' '], after: ['Cedar', 'Spruce', 'Linen'] },
  { before: ['', ''], after: ['Spruce', 'Linen'] },
  { before: ['', 'Cedar', ''], after: ['', 'Cedar', 'Spruce', 'Linen'] },
  { before: [], after: ['Spruce', 'Linen'] },
])('pasted at the end of $before, what waits empty there is filled first', ({ before, after }) => {
  const pasted = paste(offering(...before), null, ['Spruce', 'Linen'])
  expect(pasted.texts).toEqual(after)
  expect(pasted).toMatchObject({ added: 2, taken: 0, leftOut: 0 })
})

test('no option that was there gets another id, whatever is pasted', () => {
  const survey = offering('Cedar', '', 'Musk')
  const { options } = paste(survey, 'o2', ['Spruce', 'musk', 'Linen'])
  expect(options.map(({ id }) => id)).toEqual(['o1', 'o2', expect.stringMatching(/^new-/), 'o3'])
})

test('what is an option already, or came before in the list, is passed over and counted', () => {
  const pasted = paste(offering('Cedar', ''), 'o2', [' cedar', 'Spruce', 'SPRUCE', 'Linen'])
  expect(pasted.texts).toEqual(['Cedar', 'Spruce', 'Linen'])
  expect(pasted).toMatchObject({ added: 2, taken: 2, leftOut: 0 })
})

test('where all are taken, nothing changes', () => {
  const survey = offering('Cedar', '')
  const pasted = paste(survey, 'o2', ['Cedar', 'cedar'])
  expect(pasted.survey).toBe(survey)
  expect(pasted).toMatchObject({ added: 0, taken: 2, lastId: null })
})

test('beyond 200 the rest is left out, and counted apart from what was taken', () => {
  const survey = offering(...Array.from({ length: 199 }, (_, index) => `Scent ${index}`))
  const pasted = paste(survey, 'o199', ['Spruce', 'Linen', 'Scent 5', 'Rose'])
  expect(pasted.texts).toHaveLength(200)
  expect(pasted.texts.at(-1)).toBe('Spruce')
  expect(pasted).toMatchObject({ added: 1, taken: 1, leftOut: 2 })
})

test('a line too long is cut, never within a character', () => {
  const pasted = paste(offering(''), 'o1', [`${'x'.repeat(199)}🕯`, 'Linen'])
  expect(pasted.texts[0]).toBe('x'.repeat(199))
})

test('what is cut is counted, unless that text is there already', () => {
  const long = (letter: string) => letter.repeat(201)
  const pasted = paste(offering('x'.repeat(200)), null, [long('x'), long('y'), 'z'.repeat(200), 'Linen'])
  expect(pasted).toMatchObject({ added: 3, taken: 1, cut: 1 })
})
