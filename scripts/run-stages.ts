import { constants } from 'node:os'
import { SentenceError } from './command.ts'
import type { Stage } from './stages.ts'
import { addTallies, type Tally } from './tally.ts'

/**
 * Runs the stages one after the other, each to its end whatever the ones before it came to, and prints a line for
 * each, what failed in full, and a closing block whose last line is the sum.
 * @returns the exit code
 */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const tallies: Tally[] = []
  const closing: string[] = []
  let stoppedBy: NodeJS.Signals | undefined
  // A stage hands the signal on to what it runs, and so comes to its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stoppedBy = signal))
  for (const { name, title, run } of stages) {
    const began = performance.now()
    const tally = await run().catch(couldNotStart)
    if (stoppedBy) {
      console.error(`Stopped during ${name}.`)
      return 128 + constants.signals[stoppedBy]
    }
    if (tally.why) console.log(`\n${tally.why}\n`)
    const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
    console.log(`${name.padEnd(12)} ${counts(tally)}${skipped} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    tallies.push(tally)
    closing.push(`${title()}: ${counts(tally)}`)
  }
  const sum = addTallies(tallies)
  console.log(['', ...closing, counts(sum)].join('\n'))
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

const counts = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`

/** Counts as a failed test, so that nothing can go missing unnoticed. */
function couldNotStart(error: unknown): Tally {
  const why = error instanceof SentenceError ? error.message : error instanceof Error ? error.stack : undefined
  return { passed: 0, failed: 1, skipped: 0, why: why ?? String(error) }
}
