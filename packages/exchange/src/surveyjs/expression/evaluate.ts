import { assertNever } from '@earshot/survey'
import type { Atom, ComparisonOperator, Expression, Value } from './expression.ts'

/** Whether an expression holds, as SurveyJS says it: `answerTo` is undefined where nothing was answered. */
export function evaluate(expression: Expression, answerTo: (name: string) => Value): boolean {
  switch (expression.is) {
    case 'and':
      return expression.parts.every((part) => evaluate(part, answerTo))
    case 'or':
      return expression.parts.some((part) => evaluate(part, answerTo))
    case 'not':
      return !evaluate(expression.operand, answerTo)
    default:
      return evaluateAtom(expression, answerTo(expression.name))
  }
}

export function evaluateAtom(atom: Atom, answer: Value): boolean {
  switch (atom.is) {
    case 'empty':
      return isEmpty(answer)
    case 'notempty':
      return !isEmpty(answer)
    case 'truthy':
      return Boolean(answer)
    case 'compare':
      return compares(atom.operator, answer, atom.value)
    default:
      return assertNever(atom)
  }
}

function compares(operator: ComparisonOperator, answer: Value, value: Value): boolean {
  switch (operator) {
    case '=':
      return isSame(answer, value)
    case '<>':
      return !isSame(answer, value)
    case 'contains':
      return contains(answer, value)
    case 'notcontains':
      return !contains(answer, value)
    case 'anyof':
      return !isEmpty(answer) && listOf(value).some((one) => includesValue(answer, one))
    case 'allof':
      return !isEmpty(answer) && listOf(value).every((one) => includesValue(answer, one))
    default:
      return inOrder(operator, answer, value)
  }
}

const isEmpty = (answer: Value): boolean =>
  answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)

export const listOf = (value: Value): readonly Value[] => (isList(value) ? value : [value])
const isList = (value: Value): value is readonly (string | number | boolean)[] => Array.isArray(value)

const includesValue = (answer: Value, one: Value): boolean => listOf(answer).some((given) => isSame(given, one))

/** For a checkbox, every listed value is chosen; for any other answer, the text is part of it. */
function contains(answer: Value, value: Value): boolean {
  if (isEmpty(answer)) return false
  if (isList(answer)) return listOf(value).every((one) => includesValue(answer, one))
  return value !== undefined && value !== '' && String(answer).includes(String(value))
}

/** Case and surrounding spaces do not count, and a number is the same written as a text. */
export function isSame(one: Value, other: Value): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (isNumeric(one) && isNumeric(other)) return Number(one) === Number(other)
  return comparable(one) === comparable(other)
}

const comparable = (value: Value): string => String(value).trim().toLowerCase()

/** Only numbers have an order here; `canAsk` sees to it that nothing else is asked. */
function inOrder(operator: '>' | '>=' | '<' | '<=', answer: Value, value: Value): boolean {
  if (!isNumeric(answer) || !isNumeric(value)) return false
  const [one, other] = [Number(answer), Number(value)]
  if (operator === '>') return one > other
  if (operator === '<') return one < other
  return operator === '>=' ? one >= other : one <= other
}

export const isNumeric = (value: Value): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
