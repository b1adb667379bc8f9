import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { command, SentenceError } from '../scripts/command.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { benchAcceptedResponses } from './accepted-responses.ts'
import { measureAnchors } from './anchors.ts'
import { type Anchors, type Bar, checkBar, isSameMachine } from './bar.ts'
import { type Benchmark, type BenchmarkName, bars, reference } from './bars.ts'
import { benchBytesToFirstQuestion } from './bytes-to-first-question.ts'
import { benchCitus } from './citus/citus.ts'
import { benchCsv } from './csv.ts'
import { isShortened } from './duration.ts'
import { benchFilling } from './filling.ts'
import { benchFirstQuestion } from './first-question/first-question.ts'
import { benchGrowth } from './growth.ts'
import { benchJobs } from './jobs/jobs.ts'
import { benchLargeSurvey } from './large-survey.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLogIn } from './log-in.ts'
import { benchManyStores } from './many-stores.ts'
import { benchMetrics } from './metrics/metrics.ts'
import { benchNeighbors } from './neighbors.ts'
import { benchOverload } from './overload.ts'
import { benchRebuild } from './rebuild.ts'
import { benchResults } from './results.ts'
import { benchResultsScreen } from './results-screen.ts'
import { benchServerMemory } from './server-memory.ts'
import { benchStoreDocuments } from './store-documents.ts'
import { benchTyping } from './typing.ts'
import { benchWorstRequest } from './worst-request.ts'

const benchmarks: { readonly [Name in BenchmarkName]: Benchmark<Name> } = {
  responses: benchAcceptedResponses,
  'many-stores': benchManyStores,
  'large-survey': benchLargeSurvey,
  results: benchResults,
  'results-screen': benchResultsScreen,
  csv: benchCsv,
  rebuild: benchRebuild,
  neighbors: benchNeighbors,
  filling: benchFilling,
  overload: benchOverload,
  'store-documents': benchStoreDocuments,
  bytes: benchBytesToFirstQuestion,
  'first-question': benchFirstQuestion,
  typing: benchTyping,
  lighthouse: benchLighthouse,
  growth: benchGrowth,
  'log-in': benchLogIn,
  jobs: benchJobs,
  metrics: benchMetrics,
  'server-memory': benchServerMemory,
  'worst-request': benchWorstRequest,
  citus: benchCitus,
}

/** A check is to end within half an hour, so it includes them only if they are named. */
const ONLY_WHEN_NAMED: readonly BenchmarkName[] = [
  'rebuild',
  'filling',
  'first-question',
  'lighthouse',
  'growth',
  'metrics',
  'server-memory',
  'citus',
]

/**
 * `npm run bench` measures our claims about speed and size; `-- typing bytes` measures only these parts; `-- --check`
 * fails if a figure misses its bar.
 */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.check && isShortened) throw new SentenceError('A check measures in full: unset BENCH_SECONDS.')
  const names = selectBenchmarks(positionals, values.check)
  await ensureBuilt()
  const missed: string[] = []
  for (const name of names) missed.push(...(await run(name)))
  if (!values.check) return 0
  if (missed.length > 0) throw new SentenceError(`Bars that are missed:\n${missed.join('\n')}`)
  console.log(`Every bar is met: ${names.join(', ')}.`)
  return 0
})

function selectBenchmarks(named: readonly string[], isCheck: boolean): readonly BenchmarkName[] {
  const all = Object.keys(benchmarks) as BenchmarkName[]
  const unknown = named.find((name) => !Object.hasOwn(benchmarks, name))
  if (unknown) throw new SentenceError(`There is no bench ${unknown}. There are: ${all.join(', ')}.`)
  if (named.length > 0) return all.filter((name) => named.includes(name))
  return isCheck ? all.filter((name) => !ONLY_WHEN_NAMED.includes(name)) : all
}

/** Runs one part and prints its figures. @returns a line for each bar that is missed */
async function run(name: BenchmarkName): Promise<readonly string[]> {
  console.log(`\n${name}`)
  const start = performance.now()
  const anchors = await measureAnchors()
  console.log(`  ${machineLine(anchors)}`)
  using folder = tempFolder()
  const figures: Readonly<Record<string, readonly number[]>> = await benchmarks[name](folder.path)
  const missed = Object.entries<Bar>(bars[name]).flatMap(([figure, bar]) => {
    const { isMet, text } = checkBar(bar, figures[figure] ?? [], anchors, reference)
    console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${text}`)
    return isMet ? [] : [`  ${name}.${figure}: ${text}`]
  })
  console.log(`  took ${Math.round((performance.now() - start) / 1_000)} s`)
  return missed
}

function machineLine(anchors: Anchors): string {
  const lines = (['cpuMs', 'memoryMb'] as const).map((anchor) => {
    const which = isSameMachine(anchor, anchors, reference) ? 'absolute bars bind' : 'multiples of the anchor bind'
    return `${anchor} ${anchors[anchor].toFixed(1)}, reference ${reference[anchor]}: ${which}`
  })
  return `anchors: ${lines.join('; ')}`
}
