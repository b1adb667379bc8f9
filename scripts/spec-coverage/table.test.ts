import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-node.ts'
import { scopeOf } from './mutations/scope.ts'
import { titlePattern } from './row.ts'
import { sections } from './sections.ts'
import { coveragePage } from './table.ts'

const rows = sections.flatMap(([, rows]) => rows)

// `npm test` also checks that each of these tests ran (`named-tests.ts`).
test('every test that the table names is in a test file', () => {
  const files = new Set(rows.flatMap(({ test }) => (test ? [test.file] : [])))
  const isTestFile = (file: string) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file))
  expect([...files].filter((file) => !isTestFile(file))).toEqual([])
})

test('every mutation changes a file of the product', () => {
  const isOfTests = (target: string) => /\.(test|spec)\.tsx?\b|(^|\/)testing\/|^(e2e|scripts|bench)\//.test(target)
  expect(rows.filter(({ mutation }) => mutation && isOfTests(mutation.target))).toEqual([])
})

// `npm run prove -- § --dry-run` also finds the node that each mutation changes.
test('the target of every mutation is a file of the product and one of its exports', () => {
  const targets = new Set(rows.flatMap(({ mutation }) => (mutation ? [mutation.target] : [])))
  expect([...targets].filter((target) => !isExported(target))).toEqual([])
})

function isExported(target: string): boolean {
  const [path = '', name] = target.split('#')
  const file = join(root, path)
  return existsSync(file) && (name === undefined || scopeOf(path, readFileSync(file, 'utf8'), name) !== null)
}

test('a row without a mutation gives the reason', () => {
  expect(rows.filter(({ mutation, why }) => !mutation && !why)).toEqual([])
})

test('a title with placeholders matches whatever they become', () => {
  expect(titlePattern('on ${where} it is 100% (or so), %s')).toBe('on .* it is 100% \\(or so\\), .*')
  expect(titlePattern('a $type shown as $config.look.')).toBe('a .* shown as .*\\.')
})

test('docs/spec-coverage.md is generated from the rows', async () => {
  await expect(coveragePage(sections)).toMatchFileSnapshot(join(root, 'docs/spec-coverage.md'))
})
