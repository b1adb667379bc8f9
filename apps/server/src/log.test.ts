import { expect, test } from 'vitest'
import { DrizzleQueryError } from './db/drizzle.ts'
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

test('an address that a mail server refuses stays out of the log', () => {
  const refused = new Error('550 5.1.1 <ada@nordlys.example>: Recipient rejected')
  const logged = describeError(new Error('no mail for ada@nordlys.example', { cause: refused }))
  expect(JSON.stringify(logged)).not.toContain('nordlys')
  expect(logged).toMatchObject({
    message: 'no mail for (address)',
    cause: { message: '550 5.1.1 <(address)>: Recipient rejected' },
  })
})
