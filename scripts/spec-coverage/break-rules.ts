import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { SentenceError } from '../command.ts'
import { root } from '../run-node.ts'
import type { Mutation, NamedTest, Row } from './row.ts'
import { runNamedTest, type Verdict } from './run-named-test.ts'
import { sections } from './sections.ts'

/** Of a hundred rules that are broken, the tests of so many must turn red. */
const RED_PERCENT = 95

/** What neither the row, nor the file it breaks, nor its test has changed since is not tried again. */
const KEPT = join(root, 'dist/broken-rules.json')

type Broken = { readonly section: string; readonly says: string; readonly test: NamedTest; readonly mutation: Mutation }

/**
 * `npm run prove -- §2.3`: breaks the rules of a section, one at a time, and says which of their tests stay green.
 * In place, because a build, a server and a browser stand on the project as it is; each file is put back at once.
 * @param wanted `§` for all, `§2` for all that begin so
 * @returns the exit code
 */
export async function breakRules(wanted: string): Promise<number> {
  const broken = rulesOf(wanted.slice(1))
  if (broken.length === 0) throw new SentenceError(`The table has no rule in ${wanted}.`)
  let stoppedBy: NodeJS.Signals | undefined
  // What runs the test gets the signal too, and so comes to its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (stoppedBy = signal))
  const tally = { red: 0, green: 0, 'not run': 0 }
  for (const rule of broken) {
    const key = keyOf(rule)
    const verdict = readKept()[key] ?? (await whileBroken(rule.mutation, () => runNamedTest(rule.test)))
    if (stoppedBy) {
      console.error(`Stopped during §${rule.section} ${rule.says}; its line is put back.`)
      return 128 + constants.signals[stoppedBy]
    }
    // Only what is well is believed next time: the rest is what one works at.
    if (verdict === 'red') writeKept({ ...readKept(), [key]: verdict })
    tally[verdict]++
    console.log(`${verdict.padEnd(7)} §${rule.section} ${rule.says}`)
  }
  const percent = (100 * tally.red) / broken.length
  console.log(
    `\n${broken.length} rules broken: ${tally.red} tests turned red, ${tally.green} stayed green, ${tally['not run']} did not run. ${percent.toFixed(1)} of 100; at least ${RED_PERCENT} must.`,
  )
  return percent >= RED_PERCENT ? 0 : 1
}

const rulesOf = (section: string): Broken[] =>
  sections
    .filter(([name]) => name === section || name.startsWith(section === '' ? '' : `${section}.`))
    .flatMap(([name, rows]) => rows.flatMap((row) => asBroken(name, row)))

const asBroken = (section: string, { says, test, mutation }: Row): Broken[] =>
  test && mutation ? [{ section, says, test, mutation }] : []

/** Puts the line back however the test ends, and should this process end before it. */
async function whileBroken<T>({ file, from, to }: Mutation, work: () => Promise<T>): Promise<T> {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  const mend = () => writeFileSync(path, source)
  process.on('exit', mend)
  // A function, so that a `$` in it stays one.
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    return await work()
  } finally {
    mend()
    process.off('exit', mend)
  }
}

function keyOf({ test, mutation }: Broken): string {
  const hash = createHash('sha256').update(JSON.stringify([test, mutation]))
  for (const file of [test.file, mutation.file]) hash.update('\0').update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const readKept = (): Record<string, Verdict> => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {})

function writeKept(kept: Record<string, Verdict>): void {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(kept))
}
