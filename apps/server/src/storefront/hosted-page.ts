import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { merchants, revisions, storeKeys } from '../db/schema.ts'
import type { Env } from '../env.ts'
import type { StoreRevisionKey } from '../responses/queries.ts'
import { surveyIdParam } from '../survey-path.ts'

/**
 * `/s/{surveyId}`: a survey on a page of its own, for links and codes (ADR-0032). Reading it records nothing; the
 * loader does the rest, as on any store's page.
 */
export const hostedPage = new Hono<Env>()
  .use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A merchant's pictures may lie anywhere.
        imgSrc: ["'self'", 'https:', 'http:', 'data:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: false,
    }),
  )
  .get('/:surveyId', async (c) => {
    const asked = await surveyOf(c.var, c.req.param('surveyId'))
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'no-cache')
    if (!asked?.scheme) {
      const who = asked && html`<p>${asked.storeName}</p>`
      const body = html`<h1>This survey is not open.</h1>
<p>Thank you for coming by.</p>`
      return c.html(pageAround('Survey not open', who, body), 404)
    }
    const { surveyId, storeName, publicKey, scheme } = asked
    return c.html(
      pageAround(
        `A question from ${storeName}`,
        html`<h1><span>A question from</span> ${storeName}</h1>`,
        html`<earshot-survey survey="${surveyId}"></earshot-survey>
<p class="too-old">This browser is too old for this survey.</p>
<noscript><p>This survey needs JavaScript.</p></noscript>
<script async src="/earshot.js?store=${publicKey}" data-popover="off" data-anyone="yes"></script>`,
        scheme,
      ),
    )
  })

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
    .select({ publicKey: storeKeys.publicKey, storeName: merchants.businessName })
    .from(storeKeys)
    .innerJoin(merchants, eq(merchants.storeId, storeKeys.storeId))
    .where(eq(storeKeys.storeId, storeId))
    .orderBy(asc(merchants.createdAt))
    .limit(1)
  const open = live.find((survey) => survey.surveyId === surveyId)
  return store ? { surveyId, ...store, scheme: open ? await schemeOf(db, { storeId, ...open }) : null } : null
}

const EITHER = 'light dark'

/** As the survey wants it, else whichever the shopper's system has. */
async function schemeOf(db: Db, { storeId, surveyId, revision }: StoreRevisionKey): Promise<string> {
  const scheme: SQL<string | null> = sql`${revisions.document} -> 'appearance' ->> 'colorScheme'`
  const [row] = await db
    .select({ scheme })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return row?.scheme ?? EITHER
}

type Markup = ReturnType<typeof html>

/** @param who asks: the store's name, which stands above all */
const pageAround = (title: string, who: Markup | null, body: Markup, scheme = EITHER) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${scheme}">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/hosted-page.css">
</head>
<body>
${who && html`<header>${who}</header>`}
<main>
${body}
</main>
</body>
</html>`
