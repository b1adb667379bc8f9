import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import { and, asc, eq, type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, revisions, stores } from '../db/schema.ts'
import type { Env } from '../env.ts'
import type { StoreRevisionKey } from '../responses/queries.ts'
import { parseFrameOrigin } from '../stores/frame-origin.ts'
import { surveyIdParam } from '../survey-path.ts'
import { closedPage, EITHER_SCHEME, surveyPage } from './hosted-page-markup.ts'

type PageEnv = { Variables: Env['Variables'] & { frameOrigins?: readonly string[] } }

/**
 * `/s/{surveyId}`: a survey on a page of its own, for links, codes and frames (ADR-0032). Reading it records nothing; the
 * loader does the rest, as on any store's page.
 */
export const hostedPage = new Hono<PageEnv>()
  .use(async (c, next) => {
    await next()
    // After the page, because its store decides who may frame it. A failure has a policy, too.
    await pageHeaders(c.var.frameOrigins ?? [])(c, async () => {})
  })
  .get('/:surveyId', async (c) => {
    const asked = await surveyOf(c.var, c.req.param('surveyId'))
    c.set('frameOrigins', asked?.frameOrigins ?? [])
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'no-cache')
    if (!asked?.scheme) return c.html(closedPage(asked), 404)
    return c.html(surveyPage({ ...asked, scheme: asked.scheme, storefrontUrl: c.var.configuration.storefrontUrl }))
  })

/** @param origins the sites that may show the page in a frame (ADR-0092) */
function pageHeaders(origins: readonly string[]) {
  // Read once more: a row can come from a file of another installation, and this text is a header.
  const ancestors = origins.flatMap((origin) => {
    const parsed = parseFrameOrigin(origin)
    return parsed.ok ? [parsed.value] : []
  })
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      // A merchant's pictures may lie anywhere.
      imgSrc: ["'self'", 'https:', 'http:', 'data:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ancestors.length > 0 ? ancestors : ["'none'"],
    },
    // It cannot name other sites, and browsers that read frame-ancestors ignore it.
    xFrameOptions: ancestors.length > 0 ? false : 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
  })
}

/**
 * The survey of that id, the store it belongs to, and the color scheme it is asked in, null where it is not asked at
 * present; null if it is nobody's.
 */
async function surveyOf({ db, storeDocuments, directory }: Env['Variables'], id: string) {
  const parsed = v.safeParse(surveyIdParam, id)
  if (!parsed.success) return null
  const surveyId = parsed.output
  const storeId = await directory.storeOfSurvey(surveyId)
  if (!storeId) return null
  const live = (await storeDocuments.find(storeId))?.store.live ?? []
  const [store] = await db
    .select({
      publicKey: stores.publicKey,
      storeUrl: stores.storeUrl,
      frameOrigins: stores.frameOrigins,
      storeName: merchants.businessName,
    })
    .from(stores)
    .innerJoin(merchants, eq(merchants.storeId, stores.storeId))
    .where(eq(stores.storeId, storeId))
    .orderBy(asc(merchants.createdAt))
    .limit(1)
  const open = live.find((survey) => survey.surveyId === surveyId)
  return store ? { surveyId, ...store, scheme: open ? await schemeOf(db, { storeId, ...open }) : null } : null
}

/** As the survey wants it, else whichever the shopper's system has. */
async function schemeOf(db: Db, { storeId, surveyId, revision }: StoreRevisionKey): Promise<string> {
  const scheme: SQL<string | null> = sql`${revisions.document} -> 'appearance' ->> 'colorScheme'`
  const [row] = await db
    .select({ scheme })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return row?.scheme ?? EITHER_SCHEME
}
