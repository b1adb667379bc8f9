import type { ChooseMany, ControlOption, OptionId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { playerWords } from '../words.ts'
import { boundsText } from './bounds-text.ts'

test.each([
  { min: 1, max: null, says: null },
  { min: 1, max: 4, says: null },
  { min: 1, max: 9, says: null },
  { min: 1, max: 3, says: 'Choose up to 3' },
  { min: 2, max: null, says: 'Choose at least 2' },
  { min: 2, max: 3, says: 'Choose 2 to 3' },
  { min: 2, max: 2, says: 'Choose exactly 2' },
])('of four, Other included, $min to $max: $says', ({ min, max, says }) => {
  expect(boundsText(aChoice(min, max), playerWords())).toBe(says)
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
