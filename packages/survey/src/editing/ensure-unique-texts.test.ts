import { expect, test } from 'vitest'
import type { OptionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import { aSingleSelect, aTextQuestion } from '../testing/index.ts'
import { ensureUniqueTexts } from './ensure-unique-texts.ts'

/** A question with options given as `id:text`. */
function aChoice(...options: readonly string[]): Question {
  const question = aSingleSelect('q1')
  const written = options.map((option) => {
    const [id = '', text = ''] = option.split(':')
    return { id: id as OptionId, text }
  })
  return { ...question, config: { ...question.config, options: written } } as Question
}

const textsOf = (questions: readonly Question[]) =>
  questions.flatMap(({ config }) => ('options' in config ? config.options.map(({ text }) => text) : []))

test.each([
  {
    what: 'a renamed option keeps its text',
    before: ['a:Red', 'b:Blue'],
    after: ['a:Red', 'b: red '],
    resolved: ['Red', 'Blue'],
  },
  {
    what: 'an option before the other one keeps its text, too',
    before: ['a:Red', 'b:Blue'],
    after: ['a:BLUE', 'b:Blue'],
    resolved: ['Red', 'Blue'],
  },
  { what: 'a new option is left without text', before: ['a:Red'], after: ['a:Red', 'b:red'], resolved: ['Red', ''] },
  { what: 'two new options differ', before: [], after: ['a:Red', 'b:red', 'c:Blue'], resolved: ['Red', '', 'Blue'] },
  {
    what: 'two options may swap their texts',
    before: ['a:Red', 'b:Blue'],
    after: ['a:Blue', 'b:Red'],
    resolved: ['Blue', 'Red'],
  },
  { what: 'empty texts do not count', before: [], after: ['a:', 'b: ', 'c:'], resolved: ['', ' ', ''] },
  { what: 'saved duplicates stay', before: ['a:Red', 'b:red'], after: ['b:red', 'a:Red'], resolved: ['red', 'Red'] },
])('SPEC E7: an update from elsewhere repeats no text: $what', ({ before, after, resolved }) => {
  expect(textsOf(ensureUniqueTexts([aChoice(...before)], [aChoice(...after)]))).toEqual(resolved)
})

test('SPEC E7: an update that repeats nothing returns the same list object', () => {
  const after = [aChoice('a:Red', 'b:Blue'), aTextQuestion('q2')]
  expect(ensureUniqueTexts([], after)).toBe(after)
})
