import { expect, test } from 'vitest'
import type { OptionId, QuestionId } from '../ids.ts'
import type { Survey } from '../survey.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import { addOption, removeOption, renameOption } from './set-options.ts'

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

const optionsOf = ({ questions: [first] }: Survey) => (first?.type === 'single_select' ? first.config.options : [])

test('[E6] an option is added at the end, without text', () => {
  const added = addOption(survey, q1, newId)
  expect(added.ok && optionsOf(added.value)).toEqual([...optionsOf(survey), { id: 'new', text: '' }])
})

test('[E6] a question without options gets none', () => {
  expect(addOption(survey, 'q2' as QuestionId, newId)).toEqual({ ok: true, value: survey })
})

test.each([
  { text: 'An ad', taken: false },
  { text: 'A friend', taken: true },
  { text: '  a FRIEND ', taken: true },
  { text: '', taken: false },
  { text: '   ', taken: false },
])('[E7] renaming another option to "$text"', ({ text, taken }) => {
  const renamed = renameOption(survey, q1, 'b' as OptionId, text)
  if (taken) expect(renamed).toEqual({ ok: false, problem: { code: 'option_text_taken' } })
  else expect(renamed.ok && optionsOf(renamed.value)[1]).toEqual({ id: 'b', text })
})

test('[E7] an option may change the case of its own text', () => {
  const renamed = renameOption(survey, q1, a, 'a friend')
  expect(renamed.ok && optionsOf(renamed.value)[0]?.text).toBe('a friend')
})

test('[E8] a removed option is gone from the rules too', () => {
  const removed = removeOption(survey, q1, a)
  expect(optionsOf(removed).map((option) => option.id)).toEqual(['b', 'c'])
  expect(removed.questions[0]?.logic.map(({ condition }) => condition.values)).toEqual([['b'], []])
})

test('[E8] an option that is not there leaves everything the very same', () => {
  expect(removeOption(survey, q1, 'gone' as OptionId)).toBe(survey)
})

test('[E9] the 201st option is refused', () => {
  const full = aSurvey([aSingleSelect('q1', { options: Array.from({ length: 200 }, (_, index) => `o${index}`) })])
  expect(addOption(full, q1, newId)).toEqual({ ok: false, problem: { code: 'too_many_options' } })
})
