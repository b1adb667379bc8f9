import { expect, test, vi } from 'vitest'
import { runStages } from './run-stages.ts'
import type { Stage } from './stages.ts'
import type { FlakyTest } from './tally.ts'

/** Runs stages that take a turn of the clock each. @returns the output, and how many ran at once, by stage */
async function runAll(stages: readonly (Pick<Stage, 'name' | 'isSlim'> & { fails?: true; flaky?: FlakyTest[] })[]) {
  const atOnce: Record<string, number> = {}
  let running = 0
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const code = await runStages(
    stages.map(({ fails, flaky = [], ...stage }) => ({
      ...stage,
      title: () => `The ${stage.name}`,
      async run() {
        running++
        await new Promise((done) => setTimeout(done, 10))
        atOnce[stage.name] = running
        running--
        if (fails) throw new Error('No database')
        return { passed: 2, failed: 0, skipped: 0, flaky, why: '' }
      },
    })),
  )
  const output = log.mock.calls.join('\n').replaceAll(/\d+\.\d s/g, '0 s')
  log.mockRestore()
  return { code, output, atOnce }
}

test('slim stages run two at a time after the others, and the closing block keeps the order', async () => {
  const { code, output, atOnce } = await runAll([
    { name: 'crash', isSlim: true },
    { name: 'unit' },
    { name: 'browser' },
    { name: 'fuzz', isSlim: true },
  ])
  expect(atOnce).toEqual({ unit: 1, browser: 1, crash: 2, fuzz: 1 })
  expect(output.indexOf('browser ')).toBeLessThan(output.indexOf('crash '))
  const closing = ['The crash', 'The unit', 'The browser', 'The fuzz'].map((title) => `${title}: 2 passed, 0 failed`)
  expect(output.endsWith(['', ...closing, '8 passed, 0 failed'].join('\n'))).toBe(true)
  expect(code).toBe(0)
})

test('a stage that could not start counts as failed and keeps none from running', async () => {
  const { code, output } = await runAll([
    { name: 'webkit', isSlim: true, fails: true },
    { name: 'crash', isSlim: true },
    { name: 'fuzz', isSlim: true },
  ])
  expect(output).toContain('No database')
  expect(output.endsWith('4 passed, 1 failed')).toBe(true)
  expect(code).toBe(1)
})

const flakyTest = (number: number): FlakyTest => ({
  title: `e2e/list/actions.spec.ts:${number} › deletes a survey`,
  trace: `test-results/browser/${number}/trace.zip`,
})

test('three tests that passed at their second try are listed with their traces, and the run passes', async () => {
  const { code, output } = await runAll([
    { name: 'browser', flaky: [flakyTest(1), flakyTest(2)] },
    { name: 'firefox', flaky: [{ ...flakyTest(3), trace: null }] },
  ])
  expect(
    output.endsWith(`
The browser: 2 passed, 0 failed
The firefox: 2 passed, 0 failed

Passed only at the second try: 3
  e2e/list/actions.spec.ts:1 › deletes a survey
    trace: test-results/browser/1/trace.zip
  e2e/list/actions.spec.ts:2 › deletes a survey
    trace: test-results/browser/2/trace.zip
  e2e/list/actions.spec.ts:3 › deletes a survey
    trace: none

4 passed, 0 failed`),
  ).toBe(true)
  expect(code).toBe(0)
})

test('a fourth test that passed at its second try fails the run, whichever stages they were in', async () => {
  const { code, output } = await runAll([
    { name: 'browser', flaky: [flakyTest(1), flakyTest(2)] },
    { name: 'firefox', flaky: [flakyTest(3), flakyTest(4)] },
  ])
  expect(output).toContain('Passed only at the second try: 4; more than 3 count as one failure')
  expect(output.endsWith('4 passed, 1 failed')).toBe(true)
  expect(code).toBe(1)
})
