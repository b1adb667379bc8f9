import { expect, test } from 'vitest'
import type { OptionId, QuestionId } from '../ids.ts'
import type { Survey } from '../survey.ts'
import {
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRule,
  aSingleSelect,
  aSurvey,
} from '../testing/index.ts'
import { addOption, moveOption, removeOption, renameOption, setOptionImage } from './set-options.ts'

const q1 = 'q1' as QuestionId
const a = 'a' as OptionId
const newId = () => 'new'

const options = [
  { id: a, text: 'A friend' },
  { id: 'b' as OptionId, text: '' },
  { id: 'c' as OptionId, text: '' },
]
const logic = [aRule(['a', 'b'], 'q2'), aRule(['a'], 'q2', 'NOT_CONTAINS')]
const survey = aSurvey([aSingleSelect('q1', { logic, config: { options } }), anNpsQuestion('q2')])

function must(edited: ReturnType<typeof addOption>): Survey {
  if (!edited.ok) throw new Error(edited.problem.code)
  return edited.value
}

const optionsOf = ({ questions: [first] }: Survey) => (first?.type === 'single_select' ? first.config.options : [])

test('SPEC E6: an option is added at the end, without text', () => {
  const added = addOption(survey, q1, newId)
  expect(added.ok && optionsOf(added.value)).toEqual([...optionsOf(survey), { id: 'new', text: '' }])
})

test('SPEC E6: a question without options gets none', () => {
  expect(addOption(survey, 'q2' as QuestionId, newId)).toEqual({ ok: true, value: survey })
})

test.each([
  { text: 'An ad', taken: false },
  { text: 'A friend', taken: true },
  { text: '  a FRIEND ', taken: true },
  { text: '', taken: false },
  { text: '   ', taken: false },
])('SPEC E7: renaming another option to "$text"', ({ text, taken }) => {
  const renamed = renameOption(survey, q1, 'b' as OptionId, text)
  if (taken) expect(renamed).toEqual({ ok: false, problem: { code: 'option_text_taken' } })
  else expect(renamed.ok && optionsOf(renamed.value)[1]).toEqual({ id: 'b', text })
})

test('SPEC E7: another question may have the text already', () => {
  const other = aSurvey([...survey.questions, aSingleSelect('q3')])
  expect(renameOption(other, 'q3' as QuestionId, 'yes' as OptionId, 'A friend').ok).toBe(true)
})

test('SPEC E7: an option may change the case of its own text', () => {
  const renamed = renameOption(survey, q1, a, 'a friend')
  expect(renamed.ok && optionsOf(renamed.value)[0]?.text).toBe('a friend')
})

test('SPEC E8: a removed option is gone from the rules too', () => {
  const removed = removeOption(survey, q1, a)
  expect(optionsOf(removed).map((option) => option.id)).toEqual(['b', 'c'])
  expect(removed.questions[0]?.logic.map(({ condition }) => condition.values)).toEqual([['b'], []])
})

test('SPEC E8: an option that is not there leaves everything the very same', () => {
  expect(removeOption(survey, q1, 'gone' as OptionId)).toBe(survey)
})

test.each([aSingleSelect, aMultiSelect, aDropDown])('SPEC E6: options of every choice are edited alike', (aChoice) => {
  const added = must(addOption(aSurvey([aChoice('q1', { options: ['a', 'b'], logic })]), q1, newId))
  const edited = removeOption(must(renameOption(added, q1, 'new' as OptionId, 'New')), q1, a)
  expect(edited.questions[0]?.config).toMatchObject({
    options: [
      { id: 'b', text: 'The b one' },
      { id: 'new', text: 'New' },
    ],
  })
  expect(edited.questions[0]?.logic.map(({ condition }) => condition.values)).toEqual([['b'], []])
})

const pictures = aSurvey([anImageQuestion('q1', { options: ['a', 'b', 'c'] })])
const picturesOf = ({ questions: [first] }: Survey) => (first?.type === 'image' ? first.config.options : [])

test('SPEC E6: an option among pictures is added without text and picture', () => {
  const added = addOption(pictures, q1, newId)
  expect(added.ok && picturesOf(added.value).at(-1)).toEqual({ id: 'new', text: '', imageUrl: null })
})

test.each(['/pictures/new.png', null])(
  'SPEC E13: the picture of an option becomes %j, and nothing else changes',
  (imageUrl) => {
    const edited = setOptionImage(pictures, q1, a, imageUrl)
    expect(picturesOf(edited)[0]).toEqual({ id: 'a', text: 'The a one', imageUrl })
    expect(picturesOf(edited)[1]).toBe(picturesOf(pictures)[1])
  },
)

test.each([
  { what: 'an option of another type', before: survey, optionId: a },
  { what: 'an option that is not there', before: pictures, optionId: 'gone' as OptionId },
])('SPEC E13: $what gets no picture', ({ before, optionId }) => {
  expect(setOptionImage(before, q1, optionId, '/a.png')).toBe(before)
})

test.each([
  { optionId: 'a', toIndex: 2, order: ['b', 'c', 'a'] },
  { optionId: 'c', toIndex: 0, order: ['c', 'a', 'b'] },
  { optionId: 'b', toIndex: 9, order: ['a', 'c', 'b'] },
  { optionId: 'b', toIndex: -1, order: ['b', 'a', 'c'] },
])('SPEC E12: option $optionId moves to $toIndex', ({ optionId, toIndex, order }) => {
  const edited = moveOption(survey, q1, optionId as OptionId, toIndex)
  expect(optionsOf(edited).map((option) => option.id)).toEqual(order)
  expect(edited.questions[0]?.logic).toEqual(logic)
})

test.each([
  { what: 'to where it stands', optionId: 'b', toIndex: 1 },
  { what: 'that is not there', optionId: 'gone', toIndex: 0 },
])('SPEC E12: an option $what leaves everything the very same', ({ optionId, toIndex }) => {
  expect(moveOption(survey, q1, optionId as OptionId, toIndex)).toBe(survey)
})

test('SPEC E9: the 201st option is refused', () => {
  const full = aSurvey([aSingleSelect('q1', { options: Array.from({ length: 200 }, (_, index) => `o${index}`) })])
  expect(addOption(full, q1, newId)).toEqual({ ok: false, problem: { code: 'too_many_options' } })
})
