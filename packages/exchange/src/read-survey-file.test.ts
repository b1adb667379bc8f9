import { surveySchema } from '@earshot/survey'
import { aSurvey, randomSurvey, seededRandom } from '@earshot/survey/testing'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { exportSurvey, FILE_LIMITS, readSurveyFile } from './index.ts'
import { customerSurvey } from './surveyjs/testing/customer-survey.ts'
import { randomSurveyJs } from './surveyjs/testing/random-surveyjs.ts'
import { aMake, imported, importProblemOf, notesOf } from './testing/make.ts'

const OUTLINE = `# After your order
Two minutes.

1. How did you hear about us?
- A friend
- Other: please tell us
2) What else? (text) *
3. Rate us (stars 5, optional)
## Which? (several, up to 2)
a) one
[ ] two`

test('SPEC I1: a text is known by what it holds', () => {
  expect(imported(exportSurvey(aSurvey())).format).toBe('earshot')
  expect(imported(customerSurvey).format).toBe('surveyjs')
  expect(imported({ questions: [{ type: 'text', name: 'old' }] }).format).toBe('surveyjs')
  expect(imported({ elements: [{ type: 'text', name: 'short' }] }).format).toBe('surveyjs')
  expect(imported(OUTLINE).format).toBe('outline')
  expect(imported('[ ] Yes, this is one\n- Really').format).toBe('outline')
  expect(imported(`\uFEFF${exportSurvey(aSurvey())}`).format).toBe('earshot')
})

test.each([
  { what: 'a picture', text: '\uFFFDPNG\r\n\x1A\n\0\0\0\rIHDR\0\0\x05(\uFFFDhow?' },
  { what: 'a text of two bytes a letter', text: '\uFFFD\uFFFD1\0.\0 \0W\0h\0y\0?\0' },
  { what: 'a PDF', text: '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj' },
  { what: 'rich text', text: '{\\rtf1\\ansi How are you?}' },
  { what: 'a web page', text: '\n<!DOCTYPE html><html><p>How are you?</p></html>' },
  { what: 'XML', text: '<?xml version="1.0"?>\n<question>Why?</question>' },
])('SPEC I1: $what is no text', ({ text }) => {
  expect(importProblemOf(text)).toEqual({ code: 'not_recognised' })
})

test('SPEC I1: a text of another encoding is one, for all its lost accents', () => {
  expect(imported('1. Wie zufrieden sind Sie \uFFFDber alles?\n- Sehr\n- N\uFFFD').survey.questions).toHaveLength(1)
})

test.each([
  { what: 'nothing', text: '', problem: { code: 'nothing_in_it' } },
  { what: 'only space', text: '\uFEFF \n\t', problem: { code: 'nothing_in_it' } },
  { what: 'only a name', text: '# A name', problem: { code: 'no_questions' } },
  { what: 'an object of something else', text: '{"a": 1}', problem: { code: 'not_recognised' } },
  { what: 'questions that are nobody’s', text: '{"questions": [1]}', problem: { code: 'not_recognised' } },
  { what: 'a list', text: '[{"type": "text"}]', problem: { code: 'not_recognised' } },
  { what: 'a deep list', text: '['.repeat(70) + ']'.repeat(70), problem: { code: 'too_deep', limit: 64 } },
  { what: 'broken JSON', text: '{"pages": [}', problem: { code: 'not_json', line: 1, column: 12 } },
  { what: 'SurveyJS without a question', text: '{"pages": []}', problem: { code: 'no_questions' } },
  {
    what: 'SurveyJS of other questions only',
    text: '{"pages": [{"elements": [{"type": "html"}]}]}',
    problem: { code: 'no_questions' },
  },
])('SPEC I2: of $what nothing is read, and it is said why', ({ text, problem }) => {
  expect(importProblemOf(text)).toEqual(problem)
})

test('SPEC I5: a text has at most 2,000,000 characters', () => {
  const limit = FILE_LIMITS.textLength
  expect(importProblemOf('x'.repeat(limit + 1))).toEqual({ code: 'text_too_long', limit })
  expect(imported('x'.repeat(limit)).survey.questions).toHaveLength(1)
})

test('SPEC I6: at most 500 things are noted, the others counted', () => {
  const elements = Array.from({ length: 700 }, () => ({ type: 'html' }))
  const { notes } = imported({ elements: [...elements, { type: 'text', name: 'q' }] })
  expect(notes).toHaveLength(501)
  expect(notes[500]).toEqual({ code: 'more_notes', where: { at: 'survey' }, count: 200 })
})

test('SPEC I7: of more than 300 questions the first 300 are taken', () => {
  const many = Array.from({ length: 310 }, (_, index) => `Question ${index}?`)
  const outline = imported(many.join('\n'))
  expect(outline.survey.questions).toHaveLength(300)
  expect(notesOf(outline, 'questions_left_out')).toEqual([
    { code: 'questions_left_out', where: { at: 'survey' }, count: 10 },
  ])
  // Also where the last ones are asked only of some.
  const elements = many.map((name, index) => ({
    type: 'boolean',
    name,
    ...(index > 295 && { visibleIf: `{${many[index - 1]}} = true` }),
  }))
  const file = imported({ elements })
  expect(file.survey.questions.map(({ text }) => text)).toEqual(many.slice(0, 300))
  expect(notesOf(file, 'questions_left_out')).toMatchObject([{ count: 10 }])
  expect(v.is(surveySchema, withoutId(file.survey))).toBe(true)
})

const withoutId = <T extends { surveyId: unknown }>({ surveyId: _, ...survey }: T) => survey

/** Whatever the text: a valid survey, or a problem; nothing thrown, nothing half done. */
function expectSound(text: string): void {
  const result = readSurveyFile(text, aMake())
  if (result.ok) expect(v.safeParse(surveySchema, withoutId(result.value.survey)).issues).toBeUndefined()
  else expect(result.problem.code).toMatch(/^[a-z_]+$/)
}

const seeds = [
  exportSurvey(randomSurvey(seededRandom(75))),
  JSON.stringify(customerSurvey, null, 1),
  JSON.stringify(randomSurveyJs(seededRandom(76)).json),
  OUTLINE,
]

/** Any units of UTF-16, halves of characters among them, and among these what lines begin and end with. */
const anyText = (maxLength: number) => {
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  return fc
    .array(fc.oneof(unit, fc.constantFrom(...'\n\t -*#1.)a?[]{}"')), { maxLength })
    .map((units) => units.join(''))
}

test('SPEC I8: no text at all makes it throw, and what is read is a valid survey', () => {
  fc.assert(fc.property(anyText(60), expectSound), { seed: 77, numRuns: 200 })
  // Most JSON is nobody's survey, and refused at the first look.
  const survey = fc.json({ maxDepth: 4 }).map((json) => `{"title": ${json}, "elements": [{"type": "text"}, ${json}]}`)
  fc.assert(fc.property(fc.oneof(fc.json({ maxDepth: 4 }), survey), expectSound), { seed: 78, numRuns: 150 })
})

test('SPEC I8: no mutant of a valid file makes it throw, and what is read of it is a valid survey', () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.nat(12),
    by: fc.oneof(anyText(6), fc.constantFrom('"', '{', '}', '[]', '-1', '1e9', 'null', '\n')),
  })
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 4 }), (text, edits) => {
      let mutant = text
      for (const { at, length, by } of edits) {
        const position = at % mutant.length
        mutant = mutant.slice(0, position) + by + mutant.slice(position + length)
      }
      expectSound(mutant)
    }),
    { seed: 79, numRuns: 400 },
  )
})

test('SPEC I8: no value in place of another makes it throw, and what is read is a valid survey', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      -1,
      0,
      1e308,
      0.5,
      'x'.repeat(3000),
      '\uD800',
      '<b>',
      '{x}',
      [null],
      '__proto__',
      'constructor',
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...seeds.slice(0, 3)), fc.nat(), value, (text, position, other) => {
      let count = 0
      const size = text.match(/[:,]/g)?.length ?? 1
      const mutant = JSON.parse(text, (_, known) => (count++ === position % size ? other : known))
      expectSound(JSON.stringify(mutant) ?? '')
    }),
    { seed: 80, numRuns: 120 },
  )
})

const filled =
  (length: number) =>
  (piece: string, before = '', after = '') =>
    before + piece.repeat(Math.floor((length - before.length - after.length) / piece.length)) + after
/** One thing as long as a file may be. */
const longest = filled(FILE_LIMITS.textLength)
/** Enough things to take for ever, if each were compared with each. */
const many = filled(200_000)
const chained = Array.from({ length: 150 }, (_, index) => ({
  type: 'checkbox',
  name: `q${index}`,
  choices: Array.from({ length: 5 }, (__, choice) => `c${choice}`),
  visibleIf: Array.from(
    { length: 60 },
    (__, part) => `{q${Math.max(0, index - 1 - (part % 6))}} contains 'c${part % 5}'`,
  ).join(' or '),
}))
const bySingle = Array.from({ length: 300 }, (_, index) => ({
  type: 'radiogroup',
  name: `q${index}`,
  choices: Array.from({ length: 200 }, (__, choice) => `c${choice}`),
  ...(index > 0 && { visibleIf: `{q${index - 1}} anyof [${Array.from({ length: 200 }, (__, one) => `'c${one}'`)}]` }),
}))

test.each([
  { what: 'one letter', text: longest('a') },
  { what: 'stars', text: longest('*') },
  { what: 'stars and spaces', text: many('* ') },
  { what: 'open brackets', text: longest('(') },
  { what: 'pairs of brackets', text: longest('(a) ') },
  { what: 'words in brackets', text: many('(text) ', 'a ') },
  { what: 'stars behind a question', text: many('* ', 'a ') },
  { what: 'empty lines', text: many('\n', 'a') },
  { what: 'lines', text: many('a?\r') },
  { what: 'lines without a sign', text: many('b\n', '1. q\n') },
  { what: 'numbers below lines that ask', text: many('q?\n1. a\n') },
  { what: 'bullets', text: many('- a\n', '1. q\n') },
  { what: 'lines behind a bullet', text: many('b\n', '1. q\n- a\n') },
  { what: 'spaces', text: longest(' ', 'a', 'b') },
  { what: 'an endless Other', text: longest('_', '1. q\n- Other') },
  { what: 'headings', text: many('# a\n') },
  { what: 'numbers', text: many('1. a\n', '# x\n# y\n') },
  {
    what: 'tags that never end',
    text: longest('<a', '{"title": "', '", "elements": [{"type": "text", "name": "q"}]}'),
  },
  {
    what: 'entities that never end',
    text: longest('&#1', '{"title": "<b>', '", "elements": [{"type": "text", "name": "q"}]}'),
  },
  { what: 'braces in a title', text: longest('{', '{"title": "', '", "elements": [{"type": "text", "name": "q"}]}') },
  { what: 'escapes', text: longest('\\n', '{"title": "', '", "elements": [{"type": "text", "name": "q"}]}') },
  { what: 'numbers in a list', text: many('1,', '{"elements": [', '1]}') },
  { what: 'choices', text: many('"a",', '{"elements": [{"type": "radiogroup", "choices": [', '1]}]}') },
  { what: 'questions', text: many('{"type":"text"},', '{"elements": [', '1]}') },
  { what: 'unknown questions', text: many('{"type":"x"},', '{"elements": [', '{"type":"text"}]}') },
  { what: 'triggers', text: many('{"a":1},', '{"elements": [{"type": "text"}], "triggers": [', '1]}') },
  { what: 'rate values', text: many('1,', '{"elements": [{"type": "rating", "rateValues": [', '1]}]}') },
  { what: 'rows', text: many('1,', '{"elements": [{"type": "matrix", "columns": [1, 2], "rows": [', '1]}]}') },
  { what: 'brackets in an expression', text: longest('(', '{"elements": [{"type": "text", "visibleIf": "', '"}]}') },
  { what: 'conditions on checkboxes', text: JSON.stringify({ elements: chained }) },
  { what: 'conditions on long lists', text: JSON.stringify({ elements: bySingle }) },
  { what: 'a rating without end', text: '{"elements": [{"type": "rating", "rateMax": 1e308, "rateStep": 1e-308}]}' },
  {
    what: 'wrong questions of our own',
    text: many('1,', '{"format": "earshot-survey", "version": 1, "questions": [', '1]}'),
  },
])('SPEC I9: $what are read, or refused, at once', ({ text }) => {
  expectSound(text)
})
