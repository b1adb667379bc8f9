import { constants } from 'node:os'
import { SentenceError } from './command.ts'
import type { Stage, StageName } from './stages.ts'
import { addTallies, type FlakyTest, type StageTally } from './tally.ts'

/** If more tests than this needed a second try, the run fails, because that is no longer chance. */
const MAX_FLAKY = 3

/**
 * Runs the stages, each to its end whatever the others come to: first, one after the other, those that keep two cores
 * busy, then the rest two at a time. Prints a line for each as it ends, what failed in full, and a closing block: a
 * line for each stage, the tests that needed a second try, and as its last line the sum.
 * @returns the exit code
 */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const tallies = new Map<StageName, StageTally>()
  const cutOff: StageName[] = []
  let stoppedBy: NodeJS.Signals | undefined
  // A stage hands the signal on to what it runs, and so comes to its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stoppedBy = signal))

  async function runEach(queue: Iterable<Stage>): Promise<void> {
    for (const { name, run } of queue) {
      if (stoppedBy) return
      const began = performance.now()
      const tally = await run().catch(couldNotStart)
      if (stoppedBy) cutOff.push(name)
      else printEnd(name, tally, performance.now() - began)
      tallies.set(name, tally)
    }
  }
  await runEach(stages.filter(({ isSlim }) => !isSlim))
  const slim = stages.filter(({ isSlim }) => isSlim).values()
  await Promise.all([runEach(slim), runEach(slim)])

  if (stoppedBy) {
    console.error(`Stopped during ${cutOff.join(' and ')}.`)
    return 128 + constants.signals[stoppedBy]
  }
  const ended = stages.flatMap(({ name, title }) => {
    const tally = tallies.get(name)
    return tally ? [{ title: title(), tally }] : []
  })
  const sum = limitFlaky(addTallies(ended.map(({ tally }) => tally)))
  const lines = ended.map(({ title, tally }) => `${title}: ${counts(tally)}`)
  console.log(['', ...lines, ...describeFlaky(sum.flaky), counts(sum)].join('\n'))
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

/** Too many flaky tests are one failure. */
const limitFlaky = (sum: StageTally): StageTally =>
  sum.flaky.length > MAX_FLAKY ? { ...sum, failed: sum.failed + 1 } : sum

function describeFlaky(flaky: readonly FlakyTest[]): string[] {
  if (flaky.length === 0) return []
  const verdict = flaky.length > MAX_FLAKY ? `; more than ${MAX_FLAKY} count as one failure` : ''
  const tests = flaky.flatMap(({ title, trace }) => [`  ${title}`, `    trace: ${trace ?? 'none'}`])
  return ['', `Passed only at the second try: ${flaky.length}${verdict}`, ...tests, '']
}

function printEnd(name: StageName, tally: StageTally, tookMs: number): void {
  if (tally.why) console.log(`\n${tally.why}\n`)
  const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
  const flaky = tally.flaky.length ? `, ${tally.flaky.length} at the second try` : ''
  console.log(`${name.padEnd(12)} ${counts(tally)}${flaky}${skipped} in ${(tookMs / 1000).toFixed(1)} s`)
}

const counts = ({ passed, failed }: StageTally) => `${passed} passed, ${failed} failed`

/** Counts as a failed test, so that nothing can go missing unnoticed. */
function couldNotStart(error: unknown): StageTally {
  const why = error instanceof SentenceError ? error.message : error instanceof Error ? error.stack : undefined
  return { passed: 0, failed: 1, skipped: 0, flaky: [], why: why ?? String(error) }
}
