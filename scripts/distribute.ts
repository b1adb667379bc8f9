import { counted } from '../apps/server/src/operator/counted.ts'
import {
  DistributionError,
  distributeWhileServing,
} from '../apps/server/src/operator/distribution/distribute-while-serving.ts'
import { rebuildFigures } from '../apps/server/src/responses/recount.ts'
import { SentenceError } from './command.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachDatabase, settingsOfServer } from './reach-database.ts'

const USAGE = `npm run distribute -- [--json]
Distributes the tables of the installation over the nodes of its Citus cluster, while servers use them. DATABASE_URL is the
coordinator. Then it recounts every response. If it is interrupted, it can be run again. The exit code is 1 if a figure
differs from the recount.`

const { values } = parseOperatorArgs(USAGE, {}, { positionals: [0, 0] })

await operate('distribute', values.json, async () => {
  if (settingsOfServer().databaseUrl === null) {
    throw new SentenceError('The embedded database has no nodes. Move it first: npm run move -- --to DATABASE_URL.')
  }
  // One connection holds the lock of the recount, and one reads.
  await using database = await reachDatabase(2)
  const tables = await distributeWhileServing(database.url, (sentence) => console.error(sentence)).catch(throwSentence)
  console.error('Recounting every response.')
  const differingSurveys = (await rebuildFigures(database.db, { repair: false })).length
  const done =
    tables.length === 0 ? 'All tables were distributed before.' : `Distributed ${counted(tables.length, 'table')}.`
  const checked =
    differingSurveys === 0
      ? 'Every figure equals a recount of its responses.'
      : `The figures of ${counted(differingSurveys, 'survey')} differ from a recount. npm run rebuild says which.`
  return {
    text: `${done} ${checked}`,
    data: { tables, differingSurveys },
    event: 'tables_distributed',
    facts: { tables: tables.length, differingSurveys },
    exitCode: differingSurveys === 0 ? 0 : 1,
  }
})

function throwSentence(error: unknown): never {
  if (error instanceof DistributionError) throw new SentenceError(error.message, { cause: error })
  throw error
}
