import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { Value } from './expression.ts'
import { parseExpression } from './parse-expression.ts'

function evaluateText(text: string, answers: Record<string, Value>): boolean | null {
  const expression = parseExpression(text)
  return expression && evaluate(expression, (name) => answers[name])
}

test.each<{ text: string; answer: Value; is: boolean }>([
  { text: "{q} = 'a'", answer: 'a', is: true },
  { text: '{q} == "a"', answer: 'b', is: false },
  { text: '{ q } equal a', answer: 'A', is: true },
  { text: "{q} = '5'", answer: 5, is: true },
  { text: '{q} = true', answer: true, is: true },
  { text: "{q} = 'true'", answer: true, is: true },
  { text: "{q} <> 'a'", answer: undefined, is: true },
  { text: "{q} != 'a'", answer: 'a', is: false },
  { text: '{q} notequal a', answer: 'b', is: true },
  { text: '{q} > 3', answer: 4, is: true },
  { text: '{q} >= 3', answer: 3, is: true },
  { text: '{q} < -1.5', answer: -2, is: true },
  { text: '{q} lessorequal 3', answer: 4, is: false },
  { text: '{q} < 3', answer: undefined, is: false },
  { text: '3 < {q}', answer: 4, is: true },
  { text: "{q} contains 'a'", answer: ['b', 'a'], is: true },
  { text: "{q} contains ['a', 'c']", answer: ['b', 'a'], is: false },
  { text: "{q} contains 'ee'", answer: 'feet', is: true },
  { text: "{q} notcontains 'a'", answer: ['b'], is: true },
  { text: "{q} anyof ['a', 'b']", answer: 'b', is: true },
  { text: "{q} allof ['a', 'b']", answer: ['b'], is: false },
  { text: '{q} empty', answer: [], is: true },
  { text: '{q} notempty', answer: 0, is: true },
  { text: '{q}', answer: false, is: false },
  { text: '!{q}', answer: false, is: true },
  { text: "!({q} = 'a')", answer: 'a', is: false },
  { text: '!!{q}', answer: true, is: true },
  { text: "{q} = 'it\\'s'", answer: "it's", is: true },
])('SPEC X1: $text of $answer is $is', ({ text, answer, is }) => {
  expect(evaluateText(text, { q: answer })).toBe(is)
})

test('SPEC X1: `and` binds more than `or`, and brackets more than both', () => {
  const answers = { a: 1, b: 2, c: 3 }
  expect(evaluateText('{a} = 1 or {b} = 0 and {c} = 0', answers)).toBe(true)
  expect(evaluateText('({a} = 1 || {b} = 0) && {c} = 0', answers)).toBe(false)
})

test.each([
  'age({q}) > 3',
  '{q} + 1 > 3',
  '{q} = {r}',
  "iif({q} = 1, 'a', 'b')",
  '{q} =',
  "{q} = 'a' and",
  "({q} = 'a'",
  "{q} = 'a')",
  '{q} = [1, 2',
  '{q} = undefined',
  '{q} = 2020-01-01',
  // SurveyJS negates the answer first, so that this is never true.
  "!{q} = 'a'",
  '!{q} notempty',
  // SurveyJS cannot read these.
  "not ({q} = 'a')",
  "{q} any of ['a', 'b']",
  '{q} not empty',
  "{q} anyof ['a',]",
  '',
  `${'('.repeat(100)}{q}${')'.repeat(100)}`,
  `{q} = '${'a'.repeat(6000)}'`,
])('SPEC X2: %s is not carried over', (text) => {
  expect(parseExpression(text)).toBeNull()
})
