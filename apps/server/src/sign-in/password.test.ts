import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './password.ts'

test('a password is kept as scrypt with a salt of its own, and only it fits', async () => {
  const [one, other] = [await hashPassword('candles and spruce'), await hashPassword('candles and spruce')]
  expect(one).toMatch(/^scrypt\$[\da-f]{32}\$[\da-f]{64}$/)
  expect(other).not.toBe(one)
  expect(await passwordFits('candles and spruce', one)).toBe(true)
  expect(await passwordFits('candles and pines', one)).toBe(false)
})
