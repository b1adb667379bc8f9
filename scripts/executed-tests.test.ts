import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { executedByPlaywright, executedByVitest } from './executed-tests.ts'
import { root } from './run-node.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-executed-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('Vitest executed what passed or failed, and nothing that was skipped', () => {
  const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo']
  const assertionResults = statuses.map((status) => ({ title: `is ${status}`, ancestorTitles: ['group'], status }))
  const file = report({ testResults: [{ name: join(root, 'packages/one.test.ts'), assertionResults }] })
  expect(executedByVitest(file)).toEqual([
    { file: 'packages/one.test.ts', title: 'is passed' },
    { file: 'packages/one.test.ts', title: 'is failed' },
  ])
})

test('Playwright executed the tests of all groups, and nothing that was skipped', () => {
  const spec = (title: string, status: string) => ({ title, line: 1, tests: [{ status, results: [] }] })
  const inner = { title: 'group', specs: [spec('inner', 'unexpected')] }
  const suite = {
    title: 'shop/one.spec.ts',
    specs: [spec('outer', 'expected'), spec('left out', 'skipped')],
    suites: [inner],
  }
  expect(executedByPlaywright(report({ config: { rootDir: join(root, 'e2e') }, suites: [suite] }))).toEqual([
    { file: 'e2e/shop/one.spec.ts', title: 'outer' },
    { file: 'e2e/shop/one.spec.ts', title: 'inner' },
  ])
})

test('a run without a report executed nothing', () => {
  expect(executedByVitest(join(folder, 'none.json'))).toEqual([])
  expect(executedByPlaywright(join(folder, 'none.json'))).toEqual([])
})

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
