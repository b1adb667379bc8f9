import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-node.ts'
import { type Mutation, type NamedTest, titlePattern } from './row.ts'
import { sections } from './sections.ts'
import { coveragePage } from './table.ts'

const rows = sections.flatMap(([, rows]) => rows)

test('every test that the table names exists', () => {
  const missing = rows.flatMap(({ test }) => (test && !isThere(test) ? [`${test.file} › ${test.title}`] : []))
  expect(missing).toEqual([])
})

test('a test that does not exist is missed', () => {
  expect(isThere({ file: 'e2e/golden.spec.ts', title: 'no such test' })).toBe(false)
  expect(isThere({ file: 'e2e/no-such.spec.ts', title: 'no such test' })).toBe(false)
})

test('every line that is broken on purpose stands in its file once, and is changed', () => {
  const wrong = rows.flatMap(({ mutation }) => (mutation && !isOneLine(mutation) ? [mutation] : []))
  expect(wrong).toEqual([])
})

test('what is not broken on purpose says why', () => {
  expect(rows.filter(({ mutation, why }) => !mutation && !why)).toEqual([])
})

test('a title that is put together is found by its pieces', () => {
  expect(titlePattern('on ${where} it is 100% (or so), %s')).toBe('on .* it is 100% \\(or so\\), .*')
  expect(titlePattern('a $type shown as $config.look.')).toBe('a .* shown as .*\\.')
})

test('docs/spec-coverage.md is written from the rows', async () => {
  await expect(coveragePage(sections)).toMatchFileSnapshot(join(root, 'docs/spec-coverage.md'))
})

/** As a quoted title, so that a word of a comment is not taken for it. */
function isThere({ file, title }: NamedTest): boolean {
  const path = join(root, file)
  if (title === '' || !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}

function isOneLine({ file, from, to }: Mutation): boolean {
  const path = join(root, file)
  const isOfTests = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^(e2e|scripts|bench)\//.test(file)
  if (isOfTests || !existsSync(path) || from === to || `${from}${to}`.includes('\n')) return false
  return readFileSync(path, 'utf8').split(from).length === 2
}
