import { questionTypes, type SingleSelectQuestion } from '@earshot/survey'
import type { Element } from '../elements.ts'
import { scalarOf } from '../fields.ts'
import type { Source } from '../flow/step.ts'
import type { SurveyJsReading } from '../reading.ts'
import { choiceConfig, type Item, itemsOf, readChoices, readRandomize } from './choices.ts'
import { asked, type Draft, type Reader, sourceName } from './draft.ts'

export const radiogroup: Reader = (reading, element) => single(reading, element, 'radio')
export const buttongroup: Reader = (reading, element) => single(reading, element, 'pill')

function single(reading: SurveyJsReading, element: Element, displayType: 'radio' | 'pill'): readonly Draft[] {
  const { config, answers } = choiceConfig(reading, element, false)
  return [singleSelect(reading, element, { ...config, displayType }, answers)]
}

/** One of a few things, as every type of SurveyJS that Earshot has only as a choice becomes it. */
export function choiceDraftOf(
  reading: SurveyJsReading,
  element: Element,
  items: readonly Item[],
  displayType: 'radio' | 'pill',
): ChoiceDraft {
  const { options, answers } = readChoices(reading, element, items)
  const config = { options, randomize: false, displayType }
  return singleSelect(reading, element, config, answers)
}

export type ChoiceDraft = { readonly question: SingleSelectQuestion; readonly source: Source }
function singleSelect(
  reading: SurveyJsReading,
  element: Element,
  config: Partial<SingleSelectQuestion['config']>,
  answers: Source['answers'],
): ChoiceDraft {
  const blank = questionTypes.single_select.blank(reading.surveyId, reading.newId)
  return {
    question: { ...blank, ...asked(reading, element), config: { ...blank.config, ...config } },
    source: { name: sourceName(element), choose: 'one', answers },
  }
}

export const dropdown: Reader = (reading, element) => {
  const blank = questionTypes.drop_down.blank(reading.surveyId, reading.newId)
  const { config, answers } = choiceConfig(reading, element, false)
  const question = { ...blank, ...asked(reading, element), config: { ...blank.config, ...config } }
  return [{ question, source: { name: sourceName(element), choose: 'one', answers } }]
}

/** Checkboxes and tag boxes. */
export const checkbox: Reader = (reading, element) => {
  const { where, fields } = element
  const blank = questionTypes.multi_select.blank(reading.surveyId, reading.newId)
  const { config, answers } = choiceConfig(reading, element, true)
  const minSelect = Math.max(1, countOf(fields.number('minSelectedChoices')))
  // 0 is SurveyJS for no limit.
  const max = countOf(fields.number('maxSelectedChoices'))
  const isPossible = max === 0 || max >= minSelect
  if (!isPossible) reading.notes.push({ code: 'settings_left', where, properties: ['maxSelectedChoices'] })
  const bounds = { minSelect, maxSelect: isPossible ? max || null : null }
  const question = { ...blank, ...asked(reading, element), config: { ...blank.config, ...config, ...bounds } }
  return [{ question, source: { name: sourceName(element), choose: 'many', answers } }]
}

const countOf = (number: number | null): number =>
  number !== null && Number.isSafeInteger(Math.trunc(number)) ? Math.max(0, Math.trunc(number)) : 0

export const boolean: Reader = (reading, element) => {
  const { fields } = element
  // Not read as a list: a value with a bar is not shorthand here.
  const items: readonly Item[] = [
    { value: scalarOf(fields.read('valueTrue')) ?? true, text: fields.read('labelTrue') ?? 'Yes', fields: null },
    { value: scalarOf(fields.read('valueFalse')) ?? false, text: fields.read('labelFalse') ?? 'No', fields: null },
  ]
  return [choiceDraftOf(reading, element, items, 'radio')]
}

/**
 * The pictures are not imported: shoppers' pages would request them from a foreign site, and the merchant could not see
 * what shoppers see. Each option waits for one of the merchant's own.
 */
export const imagepicker: Reader = (reading, element) => {
  const { where, fields } = element
  if (fields.isOn('multiSelect')) reading.notes.push({ code: 'one_picture_only', where })
  const blank = questionTypes.image.blank(reading.surveyId, reading.newId)
  const items = itemsOf(fields.list('choices'))
  // Told of below, for each.
  for (const item of items) item.fields?.read('imageLink')
  const { options, answers } = readChoices(reading, element, items)
  const pictures = options.map((option) => {
    reading.notes.push({ code: 'picture_left', where, option: option.text })
    return { ...option, imageUrl: null }
  })
  const config = { options: pictures, randomize: readRandomize(reading, element), hideLabel: !fields.isOn('showLabel') }
  return [
    {
      question: { ...blank, ...asked(reading, element), config: { ...blank.config, ...config } },
      source: { name: sourceName(element), choose: 'one', answers },
    },
  ]
}
