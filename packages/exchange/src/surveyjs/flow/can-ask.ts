import { assertNever } from '@earshot/survey'
import { isNumeric } from '../expression/evaluate.ts'
import type { Atom, Value } from '../expression/expression.ts'
import type { Source } from './step.ts'

/** Whether what is asked of an answer is known here to the letter; the rest of SurveyJS' many readings is left alone. */
export function canAsk(atom: Atom, { choose, answers }: Source): boolean {
  switch (atom.is) {
    case 'empty':
    case 'notempty':
      return true
    case 'truthy':
      // SurveyJS compares a bare `{name}` with `true` where it is all of a condition, and tests whether it is truthy
      // where it is part of one. Both mean the same for answers that are booleans.
      return choose === 'one' && answers.every(({ value }) => typeof value === 'boolean')
    case 'compare':
      break
    default:
      return assertNever(atom)
  }
  const isList = Array.isArray(atom.value)
  const isEqual = atom.operator === '=' || atom.operator === '<>'
  // Each operator treats an empty value in its own way.
  if (!isEqual && [atom.value].flat().join('') === '') return false
  switch (atom.operator) {
    case 'contains':
    case 'notcontains':
      return choose === 'many' || (isWords(atom.value) && answers.every(({ value }) => isWords(value)))
    case 'anyof':
      return choose === 'many' || isList
    case 'allof':
      return choose === 'many'
    case '=':
    case '<>':
      return choose === 'one' && !isList
    default:
      return choose === 'one' && isNumeric(atom.value) && answers.every(({ value }) => isNumeric(value))
  }
}

/** A text that SurveyJS reads as one: others it takes for numbers, and for true and false. */
const isWords = (value: Value): boolean =>
  typeof value === 'string' && value.trim() !== '' && !isNumeric(value) && !/^(?:true|false)$/i.test(value)
