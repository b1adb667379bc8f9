import { asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import { responseCapOf } from '../billing/limits.ts'
import { merchants, storeKeys } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { surveyIdSchema } from '../surveys/survey-path.ts'
import { liveSurveys } from './documents.ts'

/**
 * `/s/{surveyId}`: a survey on a page of its own, for links and codes (decisions D10). Reading it records nothing; the
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
    const open = await openSurvey(c.var, c.req.param('surveyId'))
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'no-cache')
    if (!open) {
      const body = html`<p>This survey is not open. Thank you for coming by.</p>`
      return c.html(pageAround('Survey not open', body), 404)
    }
    return c.html(
      pageAround(
        `A question from ${open.storeName}`,
        html`<earshot-survey survey="${open.surveyId}"></earshot-survey>
<noscript><p>This survey needs JavaScript.</p></noscript>
<script async src="/earshot.js" data-store="${open.publicKey}" data-popover="off"></script>`,
      ),
    )
  })

/** The survey of that id, and the store that asks it at present; null if nobody does. */
async function openSurvey({ db, billing, directory }: Env['Variables'], id: string) {
  const parsed = v.safeParse(surveyIdSchema, id)
  if (!parsed.success) return null
  const surveyId = parsed.output
  const storeId = await directory.storeOfSurvey(surveyId)
  if (!storeId) return null
  const live = await liveSurveys(db, storeId, responseCapOf(await billing.lastFeatures(storeId)))
  if (!live.some((survey) => survey.surveyId === surveyId)) return null
  const [store] = await db
    .select({ publicKey: storeKeys.publicKey, storeName: merchants.businessName })
    .from(storeKeys)
    .innerJoin(merchants, eq(merchants.storeId, storeKeys.storeId))
    .where(eq(storeKeys.storeId, storeId))
    .orderBy(asc(merchants.createdAt))
    .limit(1)
  return store ? { surveyId, ...store } : null
}

const pageAround = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/hosted-page.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
