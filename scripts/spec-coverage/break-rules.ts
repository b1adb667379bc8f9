import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { SentenceError } from '../command.ts'
import { root } from '../run-node.ts'
import type { Mutation } from './mutations/mutation.ts'
import { fileOf, mutated } from './mutations/resolve.ts'
import type { CoverageRow, NamedTest } from './row.ts'
import { sections } from './sections.ts'
import { openTestRunner, type StartServer, type TestOutcome } from './test-runner.ts'

/** The share of broken rules whose tests must fail. */
const MIN_RED_PERCENT = 95

/** Rules whose tests failed, by a hash of the row, the file it breaks and the file of its test. They are not run again. */
const CACHE = join(root, 'dist/broken-rules.json')

type Rule = {
  readonly section: string
  readonly sentence: string
  readonly test: NamedTest
  readonly mutation: Mutation
}

/**
 * `npm run prove -- §2.3`: breaks the rules of a section, one at a time, and prints which of their tests still pass. The
 * files are changed in place, because the build, the server and the browser use the project as it is, and are restored.
 * @param wanted `§` for all sections, `§2` for all that begin so
 * @returns the exit code
 * @throws SentenceError if a test fails though nothing is broken: then its failures prove nothing
 */
export async function breakRules(wanted: string, startServer: StartServer): Promise<number> {
  const rules = resolvedRules(wanted)
  const unseen = rules.filter((rule) => !(keyOf(rule) in readCache()))
  let stoppedBy: NodeJS.Signals | undefined
  // The processes that run the test get the signal too, so the test ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (stoppedBy = signal))
  await using runner = openTestRunner(startServer)
  const failing = await runner.failing(unseen.map(({ test }) => test))
  if (stoppedBy) return 128 + constants.signals[stoppedBy]
  if (failing.length > 0) {
    throw new SentenceError(`These tests fail, though no rule is broken:\n  ${failing.join('\n  ')}`)
  }
  const counts = { red: 0, green: 0, 'not run': 0 }
  for (const rule of rules) {
    const key = keyOf(rule)
    const verdict = readCache()[key] ?? (await whileBroken(rule, (file) => runner.run(rule.test, file)))
    if (stoppedBy) {
      console.error(`Stopped during §${rule.section} ${rule.sentence}; its file is restored.`)
      return 128 + constants.signals[stoppedBy]
    }
    if (verdict === 'red') writeCache({ ...readCache(), [key]: verdict })
    counts[verdict]++
    console.log(`${verdict.padEnd(7)} §${rule.section} ${rule.sentence}`)
  }
  const percent = (100 * counts.red) / rules.length
  console.log(
    `\nRules broken: ${rules.length}. Tests that failed: ${counts.red}, passed: ${counts.green}, did not run: ${counts['not run']}. ${percent.toFixed(1)}% failed; at least ${MIN_RED_PERCENT}% must.`,
  )
  return percent >= MIN_RED_PERCENT ? 0 : 1
}

/**
 * `npm run prove -- §2.3 --dry-run`: finds the node that each mutation changes, and runs no test.
 * @returns the exit code
 */
export function resolveRules(wanted: string): number {
  console.log(`Mutations that change one node each: ${resolvedRules(wanted).length}`)
  return 0
}

/** @throws SentenceError with every mutation that does not change exactly one node */
function resolvedRules(wanted: string): readonly Rule[] {
  const rules = rulesOf(wanted.slice(1))
  if (rules.length === 0) throw new SentenceError(`The table has no rule in ${wanted}.`)
  const complaints = rules.flatMap((rule) => {
    try {
      mutatedFile(rule.mutation)
      return []
    } catch (error) {
      return [`§${rule.section} ${rule.sentence}\n  ${error instanceof Error ? error.message : error}`]
    }
  })
  if (complaints.length > 0) throw new SentenceError(complaints.join('\n'))
  return rules
}

const rulesOf = (section: string): Rule[] =>
  sections
    .filter(([name]) => name === section || name.startsWith(section === '' ? '' : `${section}.`))
    .flatMap(([name, rows]) => rows.flatMap((row) => asRule(name, row)))

const asRule = (section: string, { sentence, test, mutation }: CoverageRow): Rule[] =>
  test && mutation ? [{ section, sentence, test, mutation }] : []

const mutatedFile = (mutation: Mutation): string =>
  mutated(mutation, readFileSync(join(root, fileOf(mutation)), 'utf8'))

/** Restores the file however the work ends, even if this process is ended before it. */
async function whileBroken<T>({ mutation }: Rule, work: (file: string) => Promise<T>): Promise<T> {
  const path = join(root, fileOf(mutation))
  const source = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, source)
  process.on('exit', restore)
  writeFileSync(path, mutated(mutation, source))
  try {
    return await work(fileOf(mutation))
  } finally {
    restore()
    process.off('exit', restore)
  }
}

function keyOf({ test, mutation }: Rule): string {
  const hash = createHash('sha256').update(JSON.stringify([test, mutation]))
  for (const file of [test.file, fileOf(mutation)]) hash.update('\0').update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const readCache = (): Record<string, TestOutcome> => (existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {})

function writeCache(cache: Record<string, TestOutcome>): void {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(CACHE, JSON.stringify(cache))
}
