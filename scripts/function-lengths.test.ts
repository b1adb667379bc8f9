import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longFunctions, MAX_FUNCTION_LINES } from './function-lengths.ts'
import { root } from './run-node.ts'

/** A longer file has tests of several subjects. */
const MAX_TEST_FILE_LINES = 350

const files = globSync(
  [
    '*.{ts,mjs}',
    '{apps,packages}/*/*.{ts,mjs}',
    '{apps,packages}/*/{src,vite}/**/*.{ts,tsx}',
    '{e2e,bench,scripts}/**/*.{ts,mjs}',
  ],
  { cwd: root },
)

test(`no function has more than ${MAX_FUNCTION_LINES} lines, tests and their groups included`, () => {
  const found = files.flatMap((file) => longFunctions({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(found.map(({ file, line, lines }) => `${file}:${line} has ${lines} lines`)).toEqual([])
})

test(`no test file has more than ${MAX_TEST_FILE_LINES} lines`, () => {
  const lineCount = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  expect(tests.filter((file) => lineCount(file) > MAX_TEST_FILE_LINES)).toEqual([])
})

test('the sources are read', () => {
  expect(files.length).toBeGreaterThan(1_800)
})

const linesOf = (count: number) => Array.from({ length: count }, () => '').join('\n')

test.each([
  ['a function', (lines: number) => `function a() {${linesOf(lines)}}`],
  ['an arrow function', (lines: number) => `const a = () => {${linesOf(lines)}}`],
  ['a method', (lines: number) => `const a = { b() {${linesOf(lines)}} }`],
  ['a callback within another function', (lines: number) => `function a() { b(() => {${linesOf(lines)}}) }`],
])('%s is counted with its blank lines', (_, textOf) => {
  expect(longFunctions({ file: 'a.ts', text: textOf(MAX_FUNCTION_LINES) })).toEqual([])
  const tooLong = longFunctions({ file: 'a.ts', text: `\n${textOf(MAX_FUNCTION_LINES + 1)}` })
  expect(tooLong[0]).toEqual({ file: 'a.ts', line: 2, lines: MAX_FUNCTION_LINES + 1 })
})
