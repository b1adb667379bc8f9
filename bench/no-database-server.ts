import { createServer } from 'node:http'
import { freezeSurvey, ok, type StoreId, type SurveyId } from '@earshot/survey'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { v7 as newUuid } from 'uuid'
import { allFeatures } from '../apps/server/src/billing/billing.ts'
import { demoSurvey } from '../apps/server/src/demo/demo-survey.ts'
import type { Env, Services } from '../apps/server/src/env.ts'
import { everyRequest } from '../apps/server/src/http/every-request.ts'
import { listen } from '../apps/server/src/http/listener.ts'
import { NO_METRICS } from '../apps/server/src/metrics.ts'
import { createGroupCommit } from '../apps/server/src/responses/group-commit.ts'
import type { IncomingResponse } from '../apps/server/src/responses/incoming.ts'
import { createFloodGuard } from '../apps/server/src/storefront/flood-guard.ts'
import { storefrontRoutes } from '../apps/server/src/storefront/routes.ts'
import { createUnverifiedAllowance } from '../apps/server/src/storefront/unverified-allowance.ts'

// The same POST to the same route, but accepted messages are discarded: only the cost of HTTP, of the checks and of the
// queue is measured. It is a process of its own, as the real server is.

const log = pino({ level: 'silent' })
/** Returned for every revision, because the route derives the size limit of a message from it. */
const published = freezeSurvey(demoSurvey(newUuid() as SurveyId, newUuid), 1)
if (!published.ok) throw new Error('The demo survey cannot be published')
const revision = { document: JSON.stringify(published.value) }
const services = {
  now: () => new Date(),
  behindProxy: true,
  log,
  metrics: NO_METRICS,
  db: { execute: async () => ({ rows: [revision] }) },
  directory: { storeOfSurvey: async () => 'a store' as StoreId, storeOfKey: async () => 'a store' as StoreId },
  unverifiedAllowance: createUnverifiedAllowance({ lastFeatures: async () => allFeatures }, 'a key'),
  floodGuard: createFloodGuard(),
  writer: createGroupCommit({
    writeBatch: async (messages: readonly IncomingResponse[]) =>
      messages.map(({ responseId, sequence, completed }) => ok({ responseId, sequence, completed })),
    log,
  }),
} as unknown as Services

const app = new Hono<Env>().use(everyRequest(services)).route('/storefront/v1', storefrontRoutes)
const port = await listen(createServer(getRequestListener(app.fetch)), 0, '127.0.0.1', 'PORT')
process.send?.({ storefront: `http://127.0.0.1:${port}` })
