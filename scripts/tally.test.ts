import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './run-node.ts'
import { addTallies, tallyCheck, tallyLastLine, tallyPlaywright, tallyVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('what passed is counted, and there is nothing to read', () => {
  expect(tallyVitest(report(counts), well)).toEqual({ passed: 3, failed: 0, skipped: 0, flaky: [], why: '' })
})

test('a test file that could not be loaded is a failure', () => {
  const testResults = [passedFile, { status: 'failed', assertionResults: [] }]
  expect(tallyVitest(report({ ...counts, testResults }), badly)).toMatchObject({ passed: 3, failed: 1 })
})

test('a failed test is counted once, though its file failed too', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  expect(tallyVitest(report({ ...counts, numFailedTests: 1, testResults }), badly)).toMatchObject({ failed: 1 })
})

test('a run that ends badly with every test passed is a failure', () => {
  expect(tallyVitest(report(counts), badly)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    flaky: [],
    why: 'it said why',
  })
})

test('a run that ran no test is a failure', () => {
  expect(tallyVitest(report({ ...counts, numPassedTests: 0 }), { code: 0, output: '' })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    flaky: [],
    why: 'It ended with code 0 and ran no test.',
  })
})

test('a run that could not start leaves no report, and that is a failure', () => {
  expect(tallyVitest(join(folder, 'none.json'), badly)).toMatchObject({ passed: 0, failed: 1 })
  expect(tallyPlaywright(join(folder, 'none.json'), badly)).toMatchObject({ passed: 0, failed: 1 })
})

test('a browser test that could not start counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }
  const file = report({ config, stats, suites: [], errors: [{ message: 'the setup failed' }] })
  expect(tallyPlaywright(file, badly)).toMatchObject({ passed: 5, failed: 2, skipped: 2, flaky: [] })
})

test('a browser test that needed a second try passed, and is listed with the trace of that try', () => {
  const first = { attachments: [{ name: 'error-context' }] }
  const second = {
    attachments: [{ name: 'error-context' }, { name: 'trace', path: join(root, 'test-results/a-retry1/trace.zip') }],
  }
  const flaky = { title: 'deletes a survey', line: 7, tests: [{ status: 'flaky', results: [first, second] }] }
  const fine = { title: 'is fine', line: 3, tests: [{ status: 'expected', results: [{ attachments: [] }] }] }
  const group = { title: 'a phone', specs: [fine, flaky] }
  const suites = [{ title: 'list/actions.spec.ts', specs: [fine], suites: [group] }]
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyPlaywright(report({ config, stats, suites, errors: [] }), well)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    flaky: [
      { title: 'e2e/list/actions.spec.ts:7 › a phone › deletes a survey', trace: 'test-results/a-retry1/trace.zip' },
    ],
    why: '',
  })
})

test('a test that passed at its second try without a recording has no trace to list', () => {
  const tests = [{ status: 'flaky', results: [{ attachments: [] }, { attachments: [] }] }]
  const suites = [{ title: 'golden.spec.ts', specs: [{ title: 'sells', line: 1, tests }] }]
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyPlaywright(report({ config, stats, suites, errors: [] }), well)).toMatchObject({
    passed: 1,
    flaky: [{ title: 'e2e/golden.spec.ts:1 › sells', trace: null }],
  })
})

test('the sum lists the flaky tests of every part', () => {
  const flaky = [{ title: 'sells', trace: null }]
  const base = { ...tallyCheck(well), flaky }
  expect(addTallies([base, tallyCheck(well), base]).flaky).toEqual([...flaky, ...flaky])
})

test.each([
  { output: 'tried\n7 passed, 0 failed\n', code: 0, passed: 7, failed: 0 },
  { output: '7 passed, 2 failed', code: 1, passed: 7, failed: 2 },
  { output: '7 passed, 0 failed\nand then it fell over', code: 1, passed: 0, failed: 1 },
  { output: '7 passed, 0 failed', code: 1, passed: 7, failed: 1 },
])('a harness that ends with code $code and "$output"', ({ output, code, passed, failed }) => {
  expect(tallyLastLine({ code, output })).toMatchObject({ passed, failed })
})

test('the sum keeps every reason', () => {
  const sum = addTallies([tallyCheck(badly), tallyCheck(well), tallyCheck(badly)])
  expect(sum).toEqual({ passed: 1, failed: 2, skipped: 0, flaky: [], why: 'it said why\n\nit said why' })
})

const config = { rootDir: join(root, 'e2e') }
const well = { code: 0, output: '' }
const badly = { code: 1, output: 'it said why' }

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
