import type { SurveyId } from '@earshot/survey'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { storeKeys } from '../db/schema.ts'
import type { Env } from '../env.ts'
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
    const surveyId = c.req.param('surveyId') as SurveyId
    const publicKey = await publicKeyOfLive(c.var, surveyId)
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'no-cache')
    if (!publicKey) return c.html(pageAround(html`<p>This survey is not open. Thank you for coming by.</p>`), 404)
    return c.html(
      pageAround(html`<earshot-survey survey="${surveyId}"></earshot-survey>
<noscript><p>This survey needs JavaScript.</p></noscript>
<script async src="/earshot.js" data-store="${publicKey}" data-popover="off"></script>`),
    )
  })

/** The key of the store that asks the survey at present, or null. */
async function publicKeyOfLive({ db, directory }: Env['Variables'], surveyId: SurveyId): Promise<string | null> {
  if (!UUID.test(surveyId)) return null
  const storeId = await directory.storeOfSurvey(surveyId)
  if (!storeId) return null
  const live = await liveSurveys(db, storeId)
  if (!live.some((survey) => survey.surveyId === surveyId)) return null
  const [row] = await db.select().from(storeKeys).where(eq(storeKeys.storeId, storeId))
  return row?.publicKey ?? null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const pageAround = (body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Survey</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/hosted-page.css">
</head>
<body>
<main>${body}</main>
</body>
</html>`
