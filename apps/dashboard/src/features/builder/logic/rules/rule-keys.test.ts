import { aRule } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { keyRules } from './rule-keys.ts'

const [a, b, c] = [aRule(['a'], 'q1'), aRule(['b'], 'q1'), aRule(['c'], 'q1')]
const three = keyRules([a, b, c])
const keysAfter = (...rules: ReturnType<typeof aRule>[]) => keyRules(rules, three).keys

test('each rule has a name of its own', () => {
  expect(new Set(three.keys).size).toBe(3)
})

test('a rule that is moved keeps its name', () => {
  const [keyA, keyB, keyC] = three.keys
  expect(keysAfter(c, a, b)).toEqual([keyC, keyA, keyB])
})

test('a rule that is changed where it stands keeps its name', () => {
  expect(keysAfter(a, aRule(['b', 'c'], 'q1'), c)).toEqual(three.keys)
})

test('when one is removed the others keep theirs, and one that is added gets a new one', () => {
  const [keyA, , keyC] = three.keys
  expect(keysAfter(a, c)).toEqual([keyA, keyC])
  const [first, second, third, added] = keysAfter(a, b, c, aRule(['d'], 'q1'))
  expect([first, second, third]).toEqual(three.keys)
  expect(three.keys).not.toContain(added)
})
