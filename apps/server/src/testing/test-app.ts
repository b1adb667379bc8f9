import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { Services } from '../env.ts'
import { createAttempts } from '../http/attempts.ts'
import type { Mail } from '../mail/send-mail.ts'
import { picturesInFolder } from '../pictures/picture-store.ts'
import { acceptResponses } from '../responses/accept-responses.ts'
import { countShown } from '../responses/count-shown.ts'
import { createGroupCommit } from '../responses/group-commit.ts'
import type { IncomingResponse, IncomingShown } from '../responses/incoming.ts'
import { createLiveSessions } from '../sign-in/sessions.ts'
import { createDirectory } from '../storefront/directory.ts'
import { createSightings } from '../storefront/sightings.ts'
import { openTestDatabase } from './test-database.ts'

export const DASHBOARD = 'http://dashboard.test'
export const STOREFRONT = 'http://storefront.test'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** The whole program on a real database, without a port: requests go in, answers come out, and the clock is ours. */
export async function openTestApp() {
  const { db, url, close } = await openTestDatabase()
  const clock = { now: new Date('2026-11-21T09:00:00Z') }
  const log = pino({ level: 'silent' })
  const mails: Mail[] = []
  const files = folderWithShell()
  const services: Services = {
    db,
    now: () => clock.now,
    log,
    tokenKey: 'a key for tests',
    attempts: createAttempts(),
    mail: { isSetUp: true, later: (mail) => void mails.push(mail), drain: async () => {} },
    dashboardUrl: DASHBOARD,
    behindProxy: true,
    configuration: {
      helpUrl: null,
      bookingUrl: null,
      contactEmail: null,
      storefrontUrl: STOREFRONT,
      productEvents: null,
    },
    sessions: createLiveSessions(db),
    directory: createDirectory(db),
    sightings: createSightings(db, log),
    writer: createGroupCommit((messages: readonly IncomingResponse[]) => acceptResponses(db, messages), log),
    shown: createGroupCommit((messages: readonly IncomingShown[]) => countShown(db, messages), log),
    pictures: picturesInFolder(join(files, '.pictures')),
  }
  const options = {
    services,
    storefrontHost: new URL(STOREFRONT).hostname,
    dashboardFolder: files,
    storefrontFolder: files,
    isReady: () => true,
    billingProvider: null,
  }
  const app = createApp(options)
  return {
    mails,
    db,
    url,
    clock,
    services,
    options,
    request: (address: string, init?: RequestInit) => app(new Request(address, init)),
    async close() {
      await close()
      rmSync(files, { recursive: true })
    },
  }
}

/** The clients are not built for these tests; a page that stands for them is enough. */
function folderWithShell(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-files-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script nonce="%NONCE%"></script>')
  return folder
}
