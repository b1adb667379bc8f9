import { expect, test } from 'vitest'
import { locationText, noteText } from './note-text.ts'
import { importProblemText } from './problem-text.ts'

test.each([
  [{ at: 'survey' } as const, 'The survey'],
  [{ at: 'page', name: 'Delivery' } as const, 'Page “Delivery”'],
  [{ at: 'question', number: 3, name: 'how_old' } as const, 'Question 3 of the original (how_old)'],
  [{ at: 'question', number: 3, name: '' } as const, 'Question 3 of the original'],
  [{ at: 'line', line: 12 } as const, 'Line 12'],
])('a place is named as its author knows it: %o', (where, text) => {
  expect(locationText(where)).toBe(text)
})

const where = { at: 'survey' } as const

test.each([
  [
    { where, code: 'text_cut', field: 'minLabel', length: 1400, limit: 100 } as const,
    'The label of the low end was cut to 100 of 1,400 characters.',
  ],
  [{ where, code: 'options_repeated', count: 1 } as const, '1 option was there already, and left out.'],
  [{ where, code: 'scale_changed', from: [0, 20], to: [1, 10] } as const, 'The scale 0 to 20 became 1 to 10.'],
  [
    { where, code: 'pages_joined', pages: 2, titles: ['One', 'Two'] } as const,
    '2 pages became one: shoppers meet one question at a time. Titles left out: “One” and “Two”.',
  ],
  [
    { where, code: 'lines_as_questions', count: 8 } as const,
    'Nothing told questions from answers, so 8 lines became a question each.',
  ],
  [{ where, code: 'lines_as_options', count: 3 } as const, 'The 3 lines below it became its options.'],
  [{ where, code: 'pages_joined', pages: 1, titles: ['You'] } as const, 'Titles left out: “You”.'],
  [
    { where, code: 'logic_not_carried', property: 'visibleIf', expression: '{a} > 3' } as const,
    'Its logic could not be carried over (visibleIf: {a} > 3). Look at Logic.',
  ],
])('a note is a sentence: $1', (note, text) => {
  expect(noteText(note)).toBe(text)
})

test.each([
  [{ code: 'not_json', line: 3, column: 14 } as const, 'The file is damaged: line 3, character 14 can’t be read.'],
  [
    { code: 'field_wrong', path: 'questions[2].config.scale', reason: 'out_of_range' } as const,
    'The file is damaged at questions[2].config.scale: it is too small or too large.',
  ],
])('why a file is not read is a sentence with the place: $1', (problem, text) => {
  expect(importProblemText(problem)).toBe(text)
})
