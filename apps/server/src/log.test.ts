import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('what a failed query was sent with stays out of the log', () => {
  const refused = Object.assign(new Error('the server closed the connection'), { code: '57P01' })
  const failed = new DrizzleQueryError(
    'INSERT INTO merchants VALUES ($1, $2)',
    ['ada@nordlys.example', 'scrypt$1'],
    refused,
  )
  const logged = JSON.stringify(describeError(failed))
  expect(logged).toContain('Failed query: INSERT INTO merchants VALUES ($1, $2)')
  expect(logged).toContain('57P01')
  expect(logged).not.toContain('ada@nordlys.example')
  expect(logged).not.toContain('scrypt$1')
})
