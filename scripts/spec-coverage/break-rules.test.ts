import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { root } from '../run-node.ts'
import { proved } from './row.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

const product = join(folder, 'product.ts')
const SOURCE = 'export const rule = true\n'
writeFileSync(product, SOURCE)

const rule = (says: string) =>
  proved(says, `${relative(root, product)} › ${says}`, relative(root, product), 'true', 'false')
vi.doMock('./sections.ts', () => ({ sections: [['1.1', [rule('one'), rule('two')]]] }))
const runNamedTest = vi.fn()
vi.doMock('./run-named-test.ts', () => ({ runNamedTest }))
const { breakRules } = await import('./break-rules.ts')

// What it says is for whoever runs it.
vi.spyOn(console, 'log').mockImplementation(() => {})
vi.spyOn(console, 'error').mockImplementation(() => {})

test('a rule is broken while its test runs, and put back', async () => {
  runNamedTest.mockReset().mockImplementation(async () => {
    expect(readFileSync(product, 'utf8')).toBe('export const rule = false\n')
    return 'green'
  })
  expect(await breakRules('§1.1')).toBe(1)
  expect(runNamedTest).toHaveBeenCalledTimes(2)
  expect(readFileSync(product, 'utf8')).toBe(SOURCE)
})

test('Ctrl-C breaks no further rule, and leaves none broken', async () => {
  runNamedTest.mockReset().mockImplementation(async () => {
    process.emit('SIGINT')
    return 'not run'
  })
  expect(await breakRules('§1.1')).toBe(130)
  expect(runNamedTest).toHaveBeenCalledOnce()
  expect(readFileSync(product, 'utf8')).toBe(SOURCE)
})
