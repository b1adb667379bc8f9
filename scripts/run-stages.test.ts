import { expect, test, vi } from 'vitest'
import { runStages } from './run-stages.ts'
import type { Stage } from './stages.ts'

/** Runs stages that take a turn of the clock each. @returns what was printed, and how many ran at once, by stage */
async function runAll(stages: readonly (Pick<Stage, 'name' | 'isSlim'> & { fails?: true })[]) {
  const atOnce: Record<string, number> = {}
  let running = 0
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const code = await runStages(
    stages.map(({ fails, ...stage }) => ({
      ...stage,
      title: () => `The ${stage.name}`,
      async run() {
        running++
        await new Promise((done) => setTimeout(done, 10))
        atOnce[stage.name] = running
        running--
        if (fails) throw new Error('No database')
        return { passed: 2, failed: 0, skipped: 0, why: '' }
      },
    })),
  )
  const said = log.mock.calls.join('\n').replaceAll(/\d+\.\d s/g, '0 s')
  log.mockRestore()
  return { code, said, atOnce }
}

test('slim stages run two at a time after the others, and the closing block keeps the order', async () => {
  const { code, said, atOnce } = await runAll([
    { name: 'crash', isSlim: true },
    { name: 'unit' },
    { name: 'browser' },
    { name: 'fuzz', isSlim: true },
  ])
  expect(atOnce).toEqual({ unit: 1, browser: 1, crash: 2, fuzz: 1 })
  expect(said.indexOf('browser ')).toBeLessThan(said.indexOf('crash '))
  const closing = ['The crash', 'The unit', 'The browser', 'The fuzz'].map((title) => `${title}: 2 passed, 0 failed`)
  expect(said.endsWith(['', ...closing, '8 passed, 0 failed'].join('\n'))).toBe(true)
  expect(code).toBe(0)
})

test('a stage that could not start counts as failed and keeps none from running', async () => {
  const { code, said } = await runAll([
    { name: 'webkit', isSlim: true, fails: true },
    { name: 'crash', isSlim: true },
    { name: 'fuzz', isSlim: true },
  ])
  expect(said).toContain('No database')
  expect(said.endsWith('4 passed, 1 failed')).toBe(true)
  expect(code).toBe(1)
})
