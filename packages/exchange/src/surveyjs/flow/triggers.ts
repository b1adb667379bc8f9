import type { Where } from '../../import-note.ts'
import { isObject } from '../../json/read-json.ts'
import { toText } from '../elements.ts'
import { evaluate } from '../expression/evaluate.ts'
import { atomsOf } from '../expression/expression.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import type { SurveyJsReading } from '../reading.ts'
import { namesOf } from './known-conditions.ts'
import type { Condition, FlowStep } from './step.ts'

/**
 * Triggers as conditions of the questions that they skip. "complete" ends a survey after the page where it becomes
 * true, "skip" goes to another question at once; Earshot has nothing like the other triggers, and they are noted.
 */
export function withTriggers(
  { notes }: SurveyJsReading,
  steps: readonly FlowStep[],
  pageNames: readonly string[],
  triggers: readonly unknown[],
): readonly FlowStep[] {
  const conditions = steps.map((step) => [...step.conditions])
  const names = namesOf(steps)
  for (const raw of triggers.filter(isObject)) {
    const fields = fieldsOf(raw)
    if (fields.left().length === 0) continue
    const text = expressionOf(fields)
    const shownWhen = KNOWN.has(toText(fields.read('type'))) ? parseExpression(text) : null
    const condition: Condition = {
      where: SURVEY,
      property: 'triggers',
      text,
      shows: shownWhen && { is: 'not', operand: shownWhen },
    }
    const passed = passedOver(fields, condition, { names, steps, pageNames })
    if (passed) for (const index of passed) conditions[index]?.push(condition)
    else notes.push({ code: 'logic_not_carried', where: SURVEY, property: condition.property, expression: text })
  }
  return steps.map((step, index) => ({ ...step, conditions: conditions[index] ?? [] }))
}

const KNOWN: ReadonlySet<string> = new Set(['complete', 'skip'])

const SURVEY: Where = { at: 'survey' }

/** Old surveys name the question, the operator and the value apart. */
function expressionOf(fields: Fields): string {
  const expression = toText(fields.read('expression'))
  if (expression !== '') return expression
  const value = toText(fields.read('value')).replaceAll(/['\\]/g, String.raw`\$&`)
  return `{${toText(fields.read('name'))}} ${toText(fields.read('operator')) || 'equal'} '${value}'`
}

type Named = {
  readonly names: ReadonlyMap<string, number>
  readonly steps: readonly FlowStep[]
  readonly pageNames: readonly string[]
}

/** The questions that a trigger hides where it comes true, by their index; null where that cannot be said. */
function passedOver(
  fields: Fields,
  { shows }: Condition,
  { names, steps, pageNames }: Named,
): readonly number[] | null {
  // It comes true by an answer; one that is true before there is any is another thing.
  if (!shows || !evaluate(shows, () => undefined)) return null
  const from = Math.max(...atomsOf(shows).map(({ name }) => names.get(name) ?? Number.NaN))
  if (Number.isNaN(from)) return null
  const after = steps.map((_, index) => index).filter((index) => index > from)
  if (toText(fields.read('type')) === 'complete') {
    return after.filter((index) => (steps[index]?.page ?? 0) > (steps[from]?.page ?? 0))
  }
  const target = toText(fields.read('gotoName'))
  const to = steps.findIndex(({ element, page }) => element === target || pageNames[page] === target)
  return to > from ? after.filter((index) => index < to) : null
}
