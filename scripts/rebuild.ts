import { counted } from '../apps/server/src/operator/counted.ts'
import { type Correction, rebuildFigures } from '../apps/server/src/responses/recount.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run rebuild -- [--repair] [--json]
Recounts every response and says where a figure differs; --repair corrects it. It works beside running servers, while
answers arrive. The exit code is 1 if something differed and was not corrected.`

const { values } = parseOperatorArgs(USAGE, { repair: { type: 'boolean', default: false } }, { positionals: [0, 0] })
const LINES_SHOWN = 10
const NOT_RECOUNTED = 'How often a survey was shown stays as it is: no response says it.'

await operate('rebuild', values.json, async () => {
  const { repair } = values
  // One connection holds the lock, one reads, and one corrects.
  await using database = await reachDatabase(3)
  const corrections = await rebuildFigures(database.db, { repair })
  return {
    text: report(corrections),
    data: { corrections, repaired: repair },
    event: 'counters_recounted',
    facts: { differingSurveys: corrections.length, repaired: repair },
    exitCode: corrections.length === 0 || repair ? 0 : 1,
  }
})

function report(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return `Every figure equals a recount of its responses. ${NOT_RECOUNTED}`
  const stores = Map.groupBy(corrections, (correction) => correction.storeId)
  const done = values.repair ? 'was corrected' : 'is not corrected: npm run rebuild -- --repair'
  return [...stores]
    .flatMap(([storeId, surveys]) => [`store ${storeId}`, ...surveys.flatMap(reportSurvey)])
    .concat(`What differed ${done}`, NOT_RECOUNTED)
    .join('\n')
}

function reportSurvey({ surveyId, differences, wrongFacts, wrongSegments }: Correction): string[] {
  const shown = differences.slice(0, LINES_SHOWN)
  const others = differences.length - shown.length
  return [
    `  survey ${surveyId}: ${counted(differences.length, 'figure differs', 'figures differ')}`,
    ...shown.map(({ name, n }) => `    ${name}: ${n > 0 ? `${n} too few` : `${-n} too many`}`),
    ...(others > 0 ? [`    and ${others} more`] : []),
    ...(wrongFacts > 0 ? [`    ${counted(wrongFacts, 'response has wrong facts', 'responses have wrong facts')}`] : []),
    ...(wrongSegments > 0 ? [`    ${counted(wrongSegments, 'segment is wrong', 'segments are wrong')}`] : []),
  ]
}
