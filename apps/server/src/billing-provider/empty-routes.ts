import { Hono } from 'hono'
import { type ProviderContext, type ProviderEnv, sendRefusal } from './api-env.ts'

const none = (c: ProviderContext) => sendRefusal(c, { code: 'not_found' })
const notOffered = (c: ProviderContext) => sendRefusal(c, { code: 'not_offered' })

const NO_PAGES = { total: 0, hasNextPage: false, hasPreviousPage: false }

/** Routes of the real provider for which we have nothing, each in the shape that the client reads. */
export const emptyRoutes = new Hono<ProviderEnv>()
  .get('/app_installations', (c) => c.json({ appInstallations: [] }))
  .post('/app_events', (c) => c.json({ success: true }))
  .get('/notifications', (c) => c.json({ notifies: [], hasMore: false }))
  .put('/notifications/:id', none)
  .post('/notifications/:id/trigger', none)
  .post('/notifications/:id/track', none)
  .get('/notification_templates', (c) => c.json({ notificationTemplates: [], hasMore: false }))
  .post('/notification_templates/:id/notify', none)
  .get('/checklists', (c) => c.json([]))
  .get('/checklists/:id', (c) => c.json(null))
  .post('/checklists/:id/steps/:step/complete', none)
  .post('/checklists/:id/steps/:step/skip', none)
  .post('/checklists/:id/shown', none)
  .get('/affiliate_program', (c) => c.json({ affiliate_program: null }))
  .get('/affiliate', (c) => c.json({ affiliate: null }))
  .post('/affiliate', notOffered)
  .get('/affiliate/referrals', (c) => c.json({ referrals: [], ...NO_PAGES }))
  .post('/affiliate/referrals', notOffered)
  .get('/affiliate/referral_requests', (c) => c.json({ referral_requests: [], ...NO_PAGES }))
  .get('/affiliate/metrics', (c) =>
    c.json({
      metrics: { referralCount: 0, totalCommissions: 0, commissionsPaid: 0, outstandingCommissions: 0, totalSales: 0 },
    }),
  )
