import { existsSync } from 'node:fs'
import { moveInstallation } from '../apps/server/src/backup/move-installation.ts'
import { readRelease } from '../apps/server/src/backup/release.ts'
import { dataFolderOf } from '../apps/server/src/data-folder.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { SentenceError } from './command.ts'
import { describeContents } from './installation.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { settingsOfServer } from './reach-database.ts'
import { root } from './run-node.ts'

const USAGE = `npm run move -- --to DATABASE_URL [--json]
Moves the embedded installation into an empty outside PostgreSQL. If it is interrupted, it can be run again. The old data
stays in its folder, on which no server starts any more.`

const { values } = parseOperatorArgs(USAGE, { to: { type: 'string' } }, { positionals: [0, 0] })
const to = values.to ?? refuseArguments('Option --to is missing.', USAGE)

await operate('move', values.json, async () => {
  const dataDir = dataFolderOf(settingsOfServer(), root)
  if (!existsSync(dataDir))
    throw new SentenceError(`${dataDir} has no installation. Set EARSHOT_DATA as for the server.`)
  const print = (sentence: string) => console.error(sentence)
  const moved = await moveInstallation({ dataDir, to, release: await readRelease(root), print })
  const { stores, surveys, responses, createdAt, differingSurveys } = moved
  const data = { stores, surveys, responses, createdAt, differingSurveys }
  const lines = [
    `Moved ${describeContents({ stores, surveys, responses })}. Every checksum and count is right.`,
    'Now set DATABASE_URL to that database, and start the server.',
  ]
  if (differingSurveys > 0) {
    lines.push(
      `The counters of ${counted(differingSurveys, 'survey')} differ from a recount, as they did before. npm run rebuild says which.`,
    )
  }
  return {
    text: lines.join('\n'),
    data,
    event: 'installation_moved',
    facts: data,
    exitCode: differingSurveys === 0 ? 0 : 1,
  }
})
