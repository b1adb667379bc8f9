import { LIMITS, OTHER_OPTION_ID } from '@earshot/survey'
import { distinctOptions, type TextOption } from '../../distinct-options.ts'
import { isObject } from '../../json/read-json.ts'
import { type Element, noteLeft, toText } from '../elements.ts'
import { type Fields, fieldsOf, scalarOf } from '../fields.ts'
import type { Source } from '../flow/step.ts'
import type { SurveyJsReading } from '../reading.ts'
import { fittedText } from '../words.ts'

/** An item of a list in SurveyJS: a bare value, or one with a text of its own. */
export type Item = { readonly value: string | number | boolean; readonly text: unknown; readonly fields: Fields | null }

/** The items of a list; an entry with no value and no text is none. */
export const itemsOf = (list: readonly unknown[]): readonly Item[] => list.flatMap(itemOf).map(withoutShorthand)

/** SurveyJS reads `'low|No, too low'` as a value and its text, split at the first bar; a text of its own wins. */
function withoutShorthand(item: Item): Item {
  const { value, text } = item
  if (typeof value !== 'string' || !value.includes('|')) return item
  const bar = value.indexOf('|')
  const [before, after] = [value.slice(0, bar), value.slice(bar + 1)]
  return { ...item, value: before, text: text === value ? after || before : text }
}

function itemOf(raw: unknown): readonly Item[] {
  if (!isObject(raw)) {
    const value = scalarOf(raw)
    return value === undefined ? [] : [{ value, text: value, fields: null }]
  }
  const fields = fieldsOf(raw)
  const [text, value] = [fields.read('text'), scalarOf(fields.read('value'))]
  if (value !== undefined) return [{ value, text: text ?? value, fields }]
  return scalarOf(text) === undefined ? [] : [{ value: toText(text), text, fields }]
}

export type Choices = {
  readonly options: readonly TextOption[]
  readonly answers: Source['answers']
}

/** The options made of a list, and how expressions know them. */
export function readChoices(reading: SurveyJsReading, { where }: Element, items: readonly Item[]): Choices {
  const distinct = distinctOptions(reading, where, items, ({ text, value }) => {
    const optionText = fittedText(reading, { where, field: 'option', limit: LIMITS.optionTextLength }, text)
    return optionText || String(value)
  })
  noteLeft(
    reading,
    where,
    distinct.map(({ source }) => source.fields),
    'choices',
  )
  return {
    options: distinct.map(({ option }) => option),
    answers: distinct.map(({ option, source }) => ({ value: source.value, ruleValue: option.id })),
  }
}

/** The settings of a choice that can offer Other. Spec §3.3. */
export function choiceConfig(reading: SurveyJsReading, element: Element, isMany: boolean) {
  const { fields } = element
  const exclusive = exclusiveItems(reading, element, isMany)
  const { options, answers } = readChoices(reading, element, [...itemsOf(fields.list('choices')), ...exclusive])
  const randomize = readRandomize(reading, element)
  const allowOther = [fields.isOn('showOtherItem'), fields.isOn('hasOther')].includes(true)
  const label = fittedText(
    reading,
    { where: element.where, field: 'otherLabel', limit: LIMITS.labelLength },
    fields.read('otherText'),
  )
  return {
    config: { options, randomize, allowOther, otherLabel: label || 'Other' },
    answers: allowOther ? [...answers, { value: OTHER, ruleValue: OTHER_OPTION_ID }] : answers,
  }
}

/** The value that SurveyJS stores where Other is chosen. */
const OTHER = 'other'

/** Whether the order is random. Notes an order that Earshot does not have: it has only random and the one written. */
export function readRandomize({ notes }: SurveyJsReading, { where, fields }: Element): boolean {
  const order = toText(fields.read('choicesOrder'))
  if (!ORDERS.has(order)) notes.push({ code: 'settings_left', where, properties: ['choicesOrder'] })
  return order === 'random'
}

const ORDERS: ReadonlySet<string> = new Set(['', 'none', 'random'])

const EXCLUSIVE = [
  { shown: ['showNoneItem', 'hasNone'], label: 'noneText', text: 'None', value: 'none' },
  { shown: ['showRefuseItem'], label: 'refuseText', text: 'Refuse to answer', value: 'refused' },
  { shown: ['showDontKnowItem'], label: 'dontKnowText', text: "Don't know", value: 'dontknow' },
]

/** "None" and its like become options; that they excluded all others is noted. */
function exclusiveItems({ notes }: SurveyJsReading, { where, fields }: Element, isMany: boolean): readonly Item[] {
  return EXCLUSIVE.flatMap(({ shown, label, text, value }) => {
    const isShown = shown.map(fields.isOn).includes(true)
    const ownLabel = fields.read(label)
    if (!isShown) return []
    if (isMany) notes.push({ code: 'exclusive_option_ordinary', where, option: value })
    return [{ value, text: ownLabel ?? text, fields: null }]
  })
}
