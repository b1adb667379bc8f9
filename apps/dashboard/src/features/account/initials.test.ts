import { expect, test } from 'vitest'
import { avatarColor, initials } from './initials.ts'

test('of one word the first letter is shown, in upper case', () => {
  expect(initials('Nordlys')).toBe('N')
  expect(initials('nordlys')).toBe('N')
  expect(initials('𝒩ordlys')).toBe('𝒩')
})

test('of several words the first letter of the first and of the last is shown, in upper case', () => {
  expect(initials('nordlys candles')).toBe('NC')
  expect(initials('  Nordlys  of the  South ')).toBe('NS')
})

test('of no name a question mark is shown', () => {
  expect(initials('')).toBe('?')
  expect(initials('   ')).toBe('?')
})

test('names have ten colours among them', () => {
  const names = Array.from({ length: 500 }, (_, index) => `Nordlys ${index}`)
  const colors = new Set(['', 'ü'.repeat(200), ...names].map(avatarColor))
  expect([...colors].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `var(--avatar-${index})`))
})

test('a name has the same colour each time', () => {
  const colors = Array.from({ length: 100 }, () => avatarColor('Nordlys Candles'))
  expect(new Set(colors).size).toBe(1)
})
