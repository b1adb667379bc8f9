import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportedTwice } from './exported-names.ts'
import { root } from './run-node.ts'

const sources = globSync(['{apps,packages}/*/{src,vite}/**/*.{ts,tsx}', '{e2e,bench,scripts}/**/*.ts'], { cwd: root })
  .filter((file) => !file.startsWith('scripts/fences-fixture/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('no exported name has two meanings', () => {
  expect(exportedTwice(sources)).toEqual([])
})

test('the sources are read', () => {
  expect(sources.length).toBeGreaterThan(1_500)
})

const names = (...texts: string[]) =>
  exportedTwice(texts.map((text, index) => ({ file: `${index}.ts`, text }))).map(({ name }) => name)

test.each([
  ['export type A = 1', 'export type A = 2'],
  ['export const A = 1', 'export function A() {}'],
  ['export const A = 1, B = 2', 'export class A {}'],
  ['export interface A { a: 1 }', 'export type A = { a: 2 }'],
  ['export type A = { a: 1 }', 'type B = { a: 2 }\nexport type A = B'],
])('two meanings are found: %s, %s', (one, other) => {
  expect(names(one, other)).toEqual(['A'])
})

test.each([
  ['export type A = 1', 'type A = 2'],
  ['export type A = 1', 'export type A =\n  1'],
  ['export const A = 1', "export { A } from './0.ts'"],
  ['export const words = 1', 'export const words = 2'],
  ['export type A = { a: 1 }', 'export type A = Reply<typeof api.a.$get>'],
  ['export type A = { a: 1 }', "type B = Reply<typeof api.b.$get>\nexport type A = Omit<B, 'c'>"],
])('one meaning, or a convention, is not: %s, %s', (one, other) => {
  expect(names(one, other)).toEqual([])
})
