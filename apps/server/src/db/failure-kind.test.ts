import pg from 'pg'
import { expect, test } from 'vitest'
import { DrizzleQueryError } from './drizzle.ts'
import { failureKind } from './failure-kind.ts'

const withState = (code: string, message = 'it failed') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
const fromSource = (file: string, code: string) => Object.assign(withState(code), { file })
const withCode = (code: string, syscall?: string) => Object.assign(new Error('it failed'), { code, syscall })

test.each([
  ['a lock timeout', withState('55P03')],
  ['a canceled statement', withState('57014')],
  ['a shutdown', withState('57P01')],
  ['a full disk', withState('53100')],
  ['too many connections', withState('53300')],
  ['an exceeded disk quota', fromSource('md.c', 'XX000')],
  ['a write-ahead log that cannot be written', fromSource('xlog.c', 'XX000')],
  ['a file system that has become read-only', fromSource('md.c', '42501')],
  ['a shard that has moved', fromSource('metadata_cache.c', 'XX000')],
  [
    'a table that is not distributed yet',
    withState('0A000', 'direct joins between distributed and local tables are not supported'),
  ],
  ['a read-only database', withState('25006')],
  ['a broken connection', withState('08006')],
  ['a deadlock', withState('40P01')],
  ['a refused socket', withCode('ECONNREFUSED')],
  ['a missing Unix socket', withCode('ENOENT', 'connect')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
])('%s counts as a database that cannot work right now', (_, error) => {
  expect(failureKind(error)).toBe('database')
  expect(failureKind(new DrizzleQueryError('SELECT 1', [], error))).toBe('database')
})

test('a value that PostgreSQL refuses counts as wrong data', () => {
  expect(failureKind(withState('22021'))).toBe('data')
})

test.each([
  ['a violated constraint', withState('23505')],
  ['a statement that the database does not support', withState('0A000')],
  ['a wrong name in a statement', withState('42703')],
  ['an internal error of PostgreSQL', fromSource('analyze.c', 'XX000')],
  ['a missing right', fromSource('aclchk.c', '42501')],
  ['a damaged page', fromSource('md.c', 'XX001')],
  ['a mistake in our code', new TypeError('x is not a function')],
  ['a missing file', withCode('ENOENT', 'open')],
  ['a thrown text', 'ECONNRESET'],
])('%s counts as a bug', (_, error) => {
  expect(failureKind(error)).toBe('bug')
})

test('the values of a statement cannot pass a bug off as a lost connection', () => {
  const bug = new TypeError('x is not a function')
  expect(failureKind(new DrizzleQueryError('SELECT $1', ['Connection terminated, ECONNRESET'], bug))).toBe('bug')
})
