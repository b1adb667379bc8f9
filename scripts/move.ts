import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { moveInstallation } from '../apps/server/src/backup/move-installation.ts'
import { readRelease } from '../apps/server/src/backup/release.ts'
import { command, SentenceError } from './command.ts'
import { describeContents } from './installation.ts'
import { dataFolderOf, settingsOfServer } from './reach-database.ts'
import { root } from './run-node.ts'

/**
 * `npm run move -- --to DATABASE_URL`: moves the embedded installation into an empty outside PostgreSQL. If it is
 * interrupted, it can be run again. The old data stays in its folder, on which no server starts any more.
 */
await command(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new SentenceError('Usage: npm run move -- --to DATABASE_URL')
  const dataDir = dataFolderOf(settingsOfServer())
  if (!existsSync(dataDir))
    throw new SentenceError(`${dataDir} has no installation. Set EARSHOT_DATA as for the server.`)
  const moved = await moveInstallation({
    dataDir,
    to: values.to,
    release: await readRelease(root),
    print: (sentence) => console.error(sentence),
  })
  const { stores, surveys, responses } = moved
  console.log(`Moved ${describeContents({ stores, surveys, responses })}. Every checksum and count is right.`)
  console.log('Now set DATABASE_URL to that database, and start the server.')
  return moved.differingSurveys === 0 ? 0 : 1
})
