import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actingPredicates } from './acting-predicates.ts'
import { root } from './run-node.ts'

const files = globSync(['{apps,packages}/*/{src,vite}/**/*.{ts,tsx}', '{e2e,bench,scripts}/**/*.ts'], {
  cwd: root,
}).filter((file) => !file.startsWith('scripts/fences-fixture/'))

test('no predicate acts: a function that does has a verb as its name, such as requireX or expectX', () => {
  const found = files.flatMap((file) => actingPredicates({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(found).toEqual([])
})

test('the sources are read', () => {
  expect(files.length).toBeGreaterThan(1_500)
})

test.each([
  ['const canAdd = () => { dialogs.ask(refusal); return false }', 'canAdd calls ask'],
  ['async function isExact() { expect(await counts()).toEqual(1) }', 'isExact calls expect'],
  ['const gate = { mayAdd() { navigate(plans) } }', 'mayAdd calls navigate'],
  ['const isRandom = (notes) => { notes.push(1); return true }', 'isRandom calls push'],
])('%s', (text, complaint) => {
  expect(actingPredicates({ file: 'a.ts', text })).toEqual([`a.ts: ${complaint}`])
})

test.each([
  'const isFull = (line) => line.length > 3',
  'function island() { line.push(1) }',
  'const issues = () => ask()',
])('no complaint about %s', (text) => {
  expect(actingPredicates({ file: 'a.ts', text })).toEqual([])
})
