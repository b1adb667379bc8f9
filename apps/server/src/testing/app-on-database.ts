import { pino } from 'pino'
import { createApp } from '../app.ts'
import { APP_ID } from '../billing-provider/provider.ts'
import { openDb } from '../db/open-db.ts'
import { API_KEY, DASHBOARD, type TestApp } from './test-app.ts'

/** The headers that the embedded billing provider requires in each request. */
export const BILLING_HEADERS = { 'x-mantle-app-id': APP_ID, 'x-mantle-app-api-key': API_KEY }

/** The app on another connection to a database, which may be away, and its log of errors. */
export function appOnDatabase(app: TestApp, databaseUrl: string) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const { db, close } = openDb(databaseUrl, 2, () => {})
  const billingProvider = { ...app.billingProvider, db }
  const request = createApp({ ...app.options, services: { ...app.services, db, log }, billingProvider })
  return {
    lines,
    close,
    request: async (path: string, init?: RequestInit) => request(new Request(DASHBOARD + path, init)),
  }
}
