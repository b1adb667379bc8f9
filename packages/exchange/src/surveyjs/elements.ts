import type { Where } from '../import-note.ts'
import { isObject, type JsonObject } from '../json/read-json.ts'
import { parseExpression } from './expression/parse-expression.ts'
import { type Fields, fieldsOf, scalarOf } from './fields.ts'
import type { Condition } from './flow/step.ts'
import type { SurveyJsReading } from './reading.ts'
import { plainWords } from './words.ts'

/** A question of SurveyJS as it stands in its file, with the conditions of the page and the panels around it. */
export type Element = {
  readonly where: Where
  readonly name: string
  readonly type: string
  readonly fields: Fields
  readonly conditions: readonly Condition[]
  /** The place of its page, from 0. */
  readonly page: number
  /** Said to be invisible, itself or what is around it, with nothing that would show it. */
  readonly isHidden: boolean
}

export type Elements = { readonly elements: readonly Element[]; readonly pageNames: readonly string[] }

/** The questions of all pages and panels one after the other; that there were several is noted. */
export function elementsOf(reading: SurveyJsReading, survey: Fields): Elements {
  const elements: Element[] = []
  const titles: string[] = []
  const pages = [...survey.list('pages').filter(isObject), ...onlyPage(survey)]
  const pageNames = pages.map((page, index) => {
    const fields = fieldsOf(page)
    const name = nameOf(fields, `page${index + 1}`)
    visitGroup(fields, { at: 'page', name }, { conditions: [], isHidden: false }, index)
    return name
  })
  if (pages.length > 1 || titles.length > 0) {
    reading.notes.push({ code: 'pages_joined', where: { at: 'survey' }, pages: pages.length, titles })
  }
  return { elements, pageNames }

  function visitGroup(group: Fields, where: Where, around: Shown, page: number): void {
    const title = plainWords(reading, group.read('title'))
    if (title !== '') titles.push(title)
    const shown = within(around, group, where)
    for (const raw of [...group.list('elements'), ...group.list('questions')].filter(isObject)) {
      const fields = fieldsOf(raw)
      const type = String(scalarOf(fields.read('type')) ?? '')
      if (type === 'panel') {
        visitGroup(fields, { at: 'panel', name: nameOf(fields, 'panel') }, shown, page)
        continue
      }
      const number = elements.length + 1
      const name = nameOf(fields, `question${number}`)
      const at: Where = { at: 'question', number, name }
      elements.push({ where: at, name, type, fields, page, ...within(shown, fields, at) })
    }
    noteLeft(reading, where, [group])
  }
}

/** The conditions under which something is shown, so that what it says elsewhere can be noted. */
type Shown = Pick<Element, 'conditions' | 'isHidden'>

/** Old surveys, and short ones, have no pages. */
function onlyPage(survey: Fields): readonly JsonObject[] {
  const elements = [...survey.list('elements'), ...survey.list('questions')]
  return elements.length > 0 ? [{ elements }] : []
}

function within(around: Shown, fields: Fields, where: Where): Shown {
  const text = toText(fields.read('visibleIf'))
  const isHidden = around.isHidden || (fields.read('visible') === false && text === '')
  if (text === '') return { ...around, isHidden }
  const condition = { where, property: 'visibleIf', text, shows: parseExpression(text) }
  return { conditions: [...around.conditions, condition], isHidden }
}

/** Other logic of an element while it is answered; Earshot's questions are always the same. */
const LOGIC = [
  'enableIf',
  'requiredIf',
  'readOnlyIf',
  'setValueIf',
  'setValueExpression',
  'resetValueIf',
  'defaultValueExpression',
  'choicesVisibleIf',
  'choicesEnableIf',
  'rowsVisibleIf',
  'columnsVisibleIf',
]

/**
 * Notes what nobody read of a thing, or of all items of a list: its logic with the expression, all else by name.
 * @param list the name of the list, where they are items of one
 */
export function noteLeft(
  { notes }: SurveyJsReading,
  where: Where,
  items: readonly (Fields | null)[],
  list?: 'choices' | 'rows' | 'items',
): void {
  const properties = new Set<string>()
  const named = (property: string) => (list ? `${list}.${property}` : property)
  for (const fields of items) {
    // `visibleIf` of anything but items is carried over, or noted, with the flow.
    for (const property of list ? ['visibleIf', ...LOGIC] : LOGIC) {
      const expression = toText(fields?.read(property))
      if (expression !== '') notes.push({ code: 'logic_not_carried', where, property: named(property), expression })
    }
    for (const property of fields?.left() ?? []) properties.add(named(property))
  }
  if (properties.size > 0) notes.push({ code: 'settings_left', where, properties: [...properties] })
}

const nameOf = (fields: Fields, otherwise: string): string => toText(fields.read('name')) || otherwise

export const toText = (value: unknown): string => String(scalarOf(value) ?? '').trim()
