import { answersTo, type Control, controlOf, OTHER_OPTION_ID, type Question, type ScaleControl } from '@earshot/survey'
import { words as builderWords } from '../../words.ts'
import type { AskedFor } from '../words.ts'

/** Something a rule can ask for, by what the merchant calls it: rules themselves know it by its id, or score. */
export type OfferedValue = {
  readonly value: string
  readonly name: string
  /** For an option of an image question, once it has one. */
  readonly imageUrl?: string | null
}

/** All that a question's rules can ask for, in the order in which it is offered. Spec §4.3, ADR-0025. */
export function offeredValues(question: Question): readonly OfferedValue[] {
  const control: Control = controlOf(question)
  if (control.as !== 'options') return [...answersTo(control).allowed].map((value) => ({ value, name: value }))
  const options = control.options.map((option) => ({
    value: option.optionId,
    name: option.text.trim() || builderWords.option(option.position),
    ...('imageUrl' in option && { imageUrl: option.imageUrl }),
  }))
  if (control.otherLabel === null) return options
  return [...options, { value: OTHER_OPTION_ID, name: control.otherLabel.trim() || builderWords.other }]
}

/** Every score of a scale, the lowest first. */
export const scoresOf = ({ from, to }: ScaleControl): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The subject of the rules of a question. */
export function askedBy(question: Question): AskedFor {
  const control = controlOf(question)
  if (control.as === 'scale') return 'score'
  return control.as === 'options' && control.choose === 'many' ? 'many' : 'one'
}
