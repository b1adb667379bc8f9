import { parseArgs } from 'node:util'
import { type Correction, rebuildCounters } from '../apps/server/src/responses/recount.ts'
import { command } from './command.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run rebuild`: recounts every response and reports where a counter differs; `npm run rebuild -- --repair`
 * corrects it. The exit code is 1 if something differed and was not corrected. It works beside running servers,
 * while answers arrive.
 */
const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
const LINES_SHOWN = 10
const NOT_RECOUNTED = 'How often a survey was shown stays as it is: no response says it.'

await command(async () => {
  // One connection holds the lock, the other works.
  await using database = await reachDatabase(2)
  const corrections = await rebuildCounters(database.db, values)
  console.log(report(corrections))
  return corrections.length === 0 || values.repair ? 0 : 1
})

function report(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return `Every counter equals a recount of its responses. ${NOT_RECOUNTED}`
  const stores = Map.groupBy(corrections, (correction) => correction.storeId)
  const done = values.repair ? 'was mended' : 'is not mended: npm run rebuild -- --repair'
  return [...stores]
    .flatMap(([storeId, surveys]) => [`store ${storeId}`, ...surveys.flatMap(reportSurvey)])
    .concat(`What differed ${done}`, NOT_RECOUNTED)
    .join('\n')
}

function reportSurvey({ surveyId, lines }: Correction): string[] {
  const shown = lines.slice(0, LINES_SHOWN).map(({ segment, day, questionId, value, n }) => {
    const counterName = [segment, day ?? 'all time', questionId || 'the survey', value].join(', ')
    return `    ${counterName}: ${n > 0 ? `${n} too few` : `${-n} too many`}`
  })
  const others = lines.length - shown.length
  return [
    `  survey ${surveyId}: ${lines.length} ${lines.length === 1 ? 'counter differs' : 'counters differ'}`,
    ...shown,
    ...(others > 0 ? [`    and ${others} more`] : []),
  ]
}
