import { expect, test } from 'vitest'
import { complaintsAboutRefusal, complaintsAboutRun } from './backup.ts'
import { complaintsAboutEnd } from './restartable-servers.ts'

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
