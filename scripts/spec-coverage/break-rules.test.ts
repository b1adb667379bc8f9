import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { SentenceError } from '../command.ts'
import { root } from '../run-node.ts'
import { proved } from './row.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

const product = join(folder, 'product.ts')
const SOURCE = 'export const rule = true\n'
writeFileSync(product, SOURCE)

const file = relative(root, product)
const rule = (sentence: string, name = 'rule') =>
  proved(sentence, `${file} › ${sentence}`, { target: `${file}#${name}`, literal: true, to: false })
vi.doMock('./sections.ts', () => ({
  sections: [
    ['1.1', [rule('one'), rule('two')]],
    ['1.2', [rule('three', 'renamed')]],
  ],
}))
const run = vi.fn()
const failing = vi.fn()
vi.doMock('./test-runner.ts', () => ({
  openTestRunner: () => ({ run, failing, [Symbol.asyncDispose]: async () => {} }),
}))
const { breakRules, resolveRules } = await import('./break-rules.ts')

vi.spyOn(console, 'log').mockImplementation(() => {})
vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  run.mockReset()
  failing.mockReset().mockResolvedValue([])
})
const startServer = async () => async () => {}

test('a rule is broken while its test runs, and restored', async () => {
  run.mockImplementation(async () => {
    expect(readFileSync(product, 'utf8')).toBe('export const rule = false\n')
    return 'green'
  })
  expect(await breakRules('§1.1', startServer)).toBe(1)
  expect(run).toHaveBeenCalledTimes(2)
  expect(readFileSync(product, 'utf8')).toBe(SOURCE)
})

test('Ctrl-C breaks no further rule, and leaves none broken', async () => {
  run.mockImplementation(async () => {
    process.emit('SIGINT')
    return 'not run'
  })
  expect(await breakRules('§1.1', startServer)).toBe(130)
  expect(run).toHaveBeenCalledOnce()
  expect(readFileSync(product, 'utf8')).toBe(SOURCE)
})

test('no rule is broken while its test fails without that', async () => {
  failing.mockImplementation(async () => {
    expect(readFileSync(product, 'utf8')).toBe(SOURCE)
    return ['two']
  })
  await expect(breakRules('§1.1', startServer)).rejects.toThrow('though no rule is broken:\n  two')
  expect(run).not.toHaveBeenCalled()
})

test('a mutation that changes no node is reported before any test runs', async () => {
  await expect(breakRules('§1', startServer)).rejects.toThrow(SentenceError)
  expect(() => resolveRules('§1')).toThrow('exports no renamed')
  expect(run).not.toHaveBeenCalled()
})

test('mutations can be resolved without running a test', () => {
  expect(resolveRules('§1.1')).toBe(0)
  expect(run).not.toHaveBeenCalled()
})
