import type { ChooseMany, ControlOption, OptionId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { playerWords } from '../words.ts'
import { boundsText } from './bounds-text.ts'

test.each([
  { min: 1, max: null, text: null },
  { min: 1, max: 4, text: null },
  { min: 1, max: 9, text: null },
  { min: 1, max: 3, text: 'Choose up to 3' },
  { min: 2, max: null, text: 'Choose at least 2' },
  { min: 2, max: 3, text: 'Choose 2 to 3' },
  { min: 2, max: 2, text: 'Choose exactly 2' },
])('of four, Other included, $min to $max: $text', ({ min, max, text }) => {
  expect(boundsText(aChoice(min, max), playerWords())).toBe(text)
})

function aChoice(minSelect: number, maxSelect: number | null): ChooseMany {
  const options = ['a', 'b', 'c'].map(
    (text, index): ControlOption => ({ optionId: text as OptionId, text, position: index + 1 }),
  )
  return {
    as: 'options',
    choose: 'many',
    look: 'checkbox',
    options,
    randomize: false,
    otherLabel: '',
    minSelect,
    maxSelect,
  }
}
