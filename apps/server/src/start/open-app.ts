import type { RequestListener } from 'node:http'
import { type AppOptions, createApp } from '../app.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Pools } from '../db/open-pools.ts'
import { requestListener } from '../http/listener.ts'
import { summarizeJobs } from '../jobs/operate-jobs.ts'
import { createAdmission } from '../overload/admission.ts'
import { refuseEarly } from '../overload/refuse-early.ts'
import { messageSizes, shownSizes } from '../storefront/response-bounds.ts'
import { VERSION } from '../version.ts'
import type { OpenedMetrics } from './open-metrics.ts'

type Parts = Omit<AppOptions, 'readableMetrics'> & {
  readonly pools: Pools
  readonly clock: DatabaseClock
  readonly backups: ScheduledBackups
  readonly readableWith: OpenedMetrics['readableWith']
}

/** Opens the app, and the request handler in front of it that refuses messages before they are read. */
export function openApp({ pools, clock, backups, readableWith, ...options }: Parts) {
  const { services, readiness } = options
  const { directory, log, metrics } = services
  const nowMs = () => performance.now()
  const [responses, shown] = [createAdmission(nowMs), createAdmission(nowMs)]
  const readableMetrics = readableWith({
    version: VERSION,
    readiness,
    pools: pools.use,
    replica: pools.replica,
    expectedWait: () => ({ responses: responses.expectedWait(), shown: shown.expectedWait() }),
    clockDifference: () => clock.differenceMs() / 1000,
    backups,
    jobs: () => summarizeJobs(pools.db, { storeId: null, kind: null }),
  })
  const app = createApp({ ...options, readableMetrics })
  const answer: RequestListener = refuseEarly({
    guarded: {
      '/storefront/v1/responses': { writer: 'responses', admission: responses, sizes: messageSizes(services) },
      '/storefront/v1/shown': { writer: 'shown', admission: shown, sizes: shownSizes },
    },
    directory,
    log,
    metrics,
    next: requestListener(app, log),
  })
  return { app, answer }
}
