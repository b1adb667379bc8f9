import { readSecrets } from '../apps/server/src/db/secrets.ts'
import { LOCAL_HOSTS } from '../apps/server/src/environment.ts'
import { createLog } from '../apps/server/src/log.ts'
import { openPictures, pictureLocationOf } from '../apps/server/src/pictures/open-pictures.ts'
import { openBilling } from '../apps/server/src/start/open-billing.ts'
import { reachDatabase, settingsOfServer } from './reach-database.ts'
import { root } from './run-node.ts'

/** Opens the services of the server that a command needs. Disposing them releases the database. */
export async function openOperatorServices() {
  const opened = new AsyncDisposableStack()
  try {
    const settings = settingsOfServer()
    const log = createLog('warn')
    const { db } = opened.use(await reachDatabase(3))
    const pictures = await openPictures(pictureLocationOf(settings, root), log)
    const dashboardOrigin = settings.dashboardUrl?.origin ?? `http://${LOCAL_HOSTS.dashboard}:${settings.port}`
    const facts = { settings, db, secrets: await readSecrets(db), now: () => new Date(), log, dashboardOrigin }
    const { billing } = openBilling(facts)
    return Object.assign(opened, { settings, db, longDb: db, pictures, billing })
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
