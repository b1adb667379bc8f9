import { expect, test } from 'vitest'
import { avatarColor, initials } from './initials.ts'

test.each([
  { name: 'Nordlys', shown: 'N' },
  { name: 'nordlys candles', shown: 'NC' },
  { name: '  Nordlys  of the  North ', shown: 'NN' },
  { name: '', shown: '?' },
  { name: '   ', shown: '?' },
  { name: '𝒩ordlys', shown: '𝒩' },
])('"$name" shows as $shown', ({ name, shown }) => {
  expect(initials(name)).toBe(shown)
})

test('a name always has the same colour, one of ten', () => {
  expect(avatarColor('Nordlys')).toBe(avatarColor('Nordlys'))
  for (const name of ['', 'a', 'b', 'Nordlys Candles', 'ü'.repeat(200)]) {
    expect(avatarColor(name)).toMatch(/^var\(--avatar-[0-9]\)$/)
  }
})
