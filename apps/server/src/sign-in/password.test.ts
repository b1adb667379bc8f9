import { execFile } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './password.ts'

test('a password is kept as scrypt with a salt of its own, and only it fits', async () => {
  const [one, other] = [await hashPassword('candles and spruce'), await hashPassword('candles and spruce')]
  expect(one).toMatch(/^scrypt\$[\da-f]{32}\$[\da-f]{64}$/)
  expect(other).not.toBe(one)
  expect(await passwordFits('candles and spruce', one)).toBe(true)
  expect(await passwordFits('candles and pines', one)).toBe(false)
})

test('the cost is the one that OWASP recommends', async () => {
  const salt = '5e'.repeat(16)
  const script = `import { hashPassword } from './password.ts'
    console.log(await hashPassword('candles and spruce', undefined, '${salt}'))`
  // In a process of its own, because tests hash passwords at a lower cost.
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  const cost = { N: 65_536, r: 8, p: 2, maxmem: 2 ** 27 }
  const key = scryptSync('candles and spruce', Buffer.from(salt, 'hex'), 32, cost)
  expect(stdout).toBe(`scrypt$${salt}$${key.toString('hex')}\n`)
})
