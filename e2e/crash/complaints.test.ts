import { expect, test } from 'vitest'
import { complaintsAboutRefusal, complaintsAboutRun } from './backup.ts'
import { complaintsAboutDigests } from './move.ts'
import { complaintsAboutEnd } from './restartable-servers.ts'
import { complaintsAboutWork } from './terminated-jobs.ts'
import { complaintsAboutDeleted } from './wrong-clock.ts'

test('an end by SIGTERM is complained about if it takes long, or is a bad one', () => {
  expect(complaintsAboutEnd(9_900, 0)).toEqual([])
  expect(complaintsAboutEnd(10_100, 0)).toEqual(['SIGTERM took 10.1 s, at most 10.0 s are allowed'])
  expect(complaintsAboutEnd(30_000, 'running')).toHaveLength(1)
  expect(complaintsAboutEnd(100, 1)).toEqual(['the server ended with 1'])
  expect(complaintsAboutEnd(100, null)).toEqual(['the server ended with null'])
})

test('a command is complained about unless it ends with 0 and its sentence', () => {
  expect(complaintsAboutRun('the backup', { code: 0, output: 'Restored.\n' }, /^Restored/)).toEqual([])
  expect(complaintsAboutRun('the backup', { code: 1, output: 'Restored.\n' }, /^Restored/)).toHaveLength(1)
  expect(complaintsAboutRun('the backup', { code: 0, output: '' }, /^Restored/)).toEqual(['the backup ended with 0: '])
})

test('a damaged file must be refused with a sentence', () => {
  const refusal = { code: 1, output: 'file is damaged. Use another one.\n' }
  expect(complaintsAboutRefusal('truncated', refusal)).toEqual([])
  expect(complaintsAboutRefusal('truncated', { ...refusal, code: 0 })).toHaveLength(1)
  expect(complaintsAboutRefusal('truncated', { code: 1, output: 'no space left' })).toHaveLength(1)
  expect(complaintsAboutRefusal('truncated', { code: 1, output: 'Error: damaged\n    at open (file.ts:1)' })).toEqual([
    'a truncated file was answered with 1: Error: damaged\n    at open (file.ts:1)',
  ])
})

test('a table that is not the same after a move is named', () => {
  const before = { stores: '1 rows, 17', responses: '2 rows, 4' }
  expect(complaintsAboutDigests('move', before, before)).toEqual([])
  expect(complaintsAboutDigests('move', before, { stores: '1 rows, 17', responses: '1 rows, 3' })).toEqual([
    'responses after the move: 1 rows, 3, and 2 rows, 4 before',
  ])
  expect(complaintsAboutDigests('move', before, {})).toHaveLength(2)
})

test('responses may be deleted only if they are due, and only by the right clock', () => {
  const before = { due: 50, old: 150 }
  const right = { due: 0, old: 100 }
  expect(complaintsAboutDeleted(before, before, right)).toEqual([])
  expect(complaintsAboutDeleted(before, right, right)).toEqual(['50 responses were deleted while the clocks differed'])
  expect(complaintsAboutDeleted(before, before, before)).toEqual([
    '50 responses that are due were not deleted by the right clock',
  ])
  expect(complaintsAboutDeleted(before, before, { due: 0, old: 99 })).toEqual([
    '1 responses were deleted that are not due',
  ])
  expect(complaintsAboutDeleted(right, right, right)).toEqual(['there was nothing to delete, or nothing to retain'])
})

test('a run of SIGTERM must come while responses are deleted, and while a mail waits that nobody loses', () => {
  expect(complaintsAboutWork(1, { begun: 1, waiting: 1 })).toEqual([])
  expect(complaintsAboutWork(0, { begun: 0, waiting: 0 })).toEqual([
    'no SIGTERM came while responses were deleted',
    'no mail was under way',
    'the mails that were never sent are lost',
  ])
})
