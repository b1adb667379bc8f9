import type { ComparisonOperator, Expression, Value } from './expression.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Brackets within each other; beyond, an expression is not carried over. */
const DEEPEST = 50

/**
 * Reads an expression of SurveyJS that compares answers with values, or null where it does anything else: functions,
 * arithmetic, variables, two answers compared with each other.
 */
export function parseExpression(text: string): Expression | null {
  const tokens = tokensOf(text)
  if (!tokens || tokens.length === 0) return null
  const reader = { tokens, at: 0, depth: 0 }
  const expression = either(reader)
  return reader.at === tokens.length ? expression : null
}

type Reader = { readonly tokens: readonly Token[]; at: number; depth: number }

const either = (reader: Reader) => joined(reader, 'or', OR, both)
const both = (reader: Reader) => joined(reader, 'and', AND, negated)

function joined(
  reader: Reader,
  is: 'and' | 'or',
  signs: ReadonlySet<string>,
  next: (reader: Reader) => Expression | null,
): Expression | null {
  const parts: Expression[] = []
  do {
    const part = next(reader)
    if (!part) return null
    parts.push(part)
  } while (take(reader, signs))
  const [first] = parts
  return first && parts.length === 1 ? first : { is, parts }
}

function negated(reader: Reader): Expression | null {
  const from = reader.at
  while (take(reader, NOT)) {}
  const signs = reader.at - from
  const isBracketed = take(reader, OPEN)
  const part = isBracketed ? bracketed(reader) : comparison(reader)
  // Without brackets SurveyJS negates the answer, not the comparison: `!{q} = 'a'` compares true or false with 'a'.
  if (signs > 0 && !isBracketed && part?.is !== 'truthy') return null
  return part && signs % 2 === 1 ? { is: 'not', operand: part } : part
}

function bracketed(reader: Reader): Expression | null {
  if (++reader.depth > DEEPEST) return null
  const inside = either(reader)
  reader.depth--
  return inside && take(reader, CLOSE) ? inside : null
}

function comparison(reader: Reader): Expression | null {
  const token = reader.tokens[reader.at]
  if (token?.is !== 'name') return mirrored(reader)
  reader.at++
  const name = token.text
  const operator = operatorHere(reader)
  if (operator === undefined) return { is: 'truthy', name }
  if (operator === 'empty' || operator === 'notempty') return { is: operator, name }
  const value = valueHere(reader)
  return value === undefined ? null : { is: 'compare', name, operator, value }
}

/** `'a' = {question}` says the same as the other way round. */
function mirrored(reader: Reader): Expression | null {
  const value = valueHere(reader)
  if (value === undefined) return null
  const operator = operatorHere(reader)
  const name = reader.tokens[reader.at++]
  const turned = operator && TURNED.get(operator)
  return turned && name?.is === 'name' ? { is: 'compare', name: name.text, operator: turned, value } : null
}

function operatorHere(reader: Reader): ComparisonOperator | 'empty' | 'notempty' | undefined {
  const token = reader.tokens[reader.at]
  if (token?.is !== 'sign' && token?.is !== 'word') return undefined
  const operator = OPERATORS.get(token.text.toLowerCase())
  if (operator) reader.at++
  return operator
}

function valueHere(reader: Reader): Value {
  if (!take(reader, LIST)) return scalarHere(reader)
  const list: (string | number | boolean)[] = []
  while (!take(reader, END_OF_LIST)) {
    const item = scalarHere(reader)
    if (item === undefined) return undefined
    list.push(item)
    if (!take(reader, COMMA)) return take(reader, END_OF_LIST) ? list : undefined
    if (isSign(reader.tokens[reader.at], END_OF_LIST)) return undefined
  }
  return list
}

/** Words without quotation marks are texts too; those that mean something else are not carried over. */
function scalarHere(reader: Reader): string | number | boolean | undefined {
  const token = reader.tokens[reader.at]
  if (!token || token.is === 'name' || token.is === 'sign') return undefined
  // A function.
  if (token.is === 'word' && isSign(reader.tokens[reader.at + 1], OPEN)) return undefined
  reader.at++
  if (token.is === 'number') return token.value
  if (token.is === 'text') return token.text
  const word = token.text.toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  return RESERVED.has(word) ? undefined : token.text
}

function take(reader: Reader, signs: ReadonlySet<string>): boolean {
  const isNext = isSign(reader.tokens[reader.at], signs)
  if (isNext) reader.at++
  return isNext
}

const isSign = (token: Token | undefined, signs: ReadonlySet<string>): boolean =>
  (token?.is === 'sign' || token?.is === 'word') && signs.has(token.text.toLowerCase())

const OR = new Set(['or', '||'])
const AND = new Set(['and', '&&'])
// SurveyJS knows no `not`; `negate` is a sign or a function, by the space after it.
const NOT = new Set(['!'])
const OPEN = new Set(['('])
const CLOSE = new Set([')'])
const LIST = new Set(['['])
const END_OF_LIST = new Set([']'])
const COMMA = new Set([','])
const RESERVED = new Set(['and', 'or', 'not', 'negate', 'undefined', 'null', 'empty', 'notempty'])

const OPERATORS: ReadonlyMap<string, ComparisonOperator | 'empty' | 'notempty'> = new Map([
  ['=', '='],
  ['==', '='],
  ['equal', '='],
  ['<>', '<>'],
  ['!=', '<>'],
  ['notequal', '<>'],
  ['>', '>'],
  ['greater', '>'],
  ['>=', '>='],
  ['greaterorequal', '>='],
  ['<', '<'],
  ['less', '<'],
  ['<=', '<='],
  ['lessorequal', '<='],
  ['contains', 'contains'],
  ['contain', 'contains'],
  ['*=', 'contains'],
  ['notcontains', 'notcontains'],
  ['notcontain', 'notcontains'],
  ['anyof', 'anyof'],
  ['allof', 'allof'],
  ['empty', 'empty'],
  ['notempty', 'notempty'],
])

const TURNED: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['=', '='],
  ['<>', '<>'],
  ['>', '<'],
  ['>=', '<='],
  ['<', '>'],
  ['<=', '>='],
])
