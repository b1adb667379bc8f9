import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { Env } from '../env.ts'
import { refusalsOfAnyRoute } from '../http/route.ts'
import { ownTurn } from '../own-turn.ts'
import { problems, problemsOfAnyRoute } from '../problems.ts'
import { docsPage } from './docs-page.ts'

const ofAnyRoute = problemsOfAnyRoute.map((code) => `${code} (${problems[code].status})`).join(', ')

const { status: metricsRefusal } = problems.operator_token_wrong

/** A new one for each document, because the library resolves the schemas in it. */
const createDocumentation = () => ({
  info: {
    title: 'Earshot',
    version: '1',
    description: `Every success is {"data": …}, every failure {"problem": {"code", …}}. Any route may also answer with one of ${ofAnyRoute}. /metrics, which is for the operator, answers operator_token_wrong (${metricsRefusal}) without the right token.`,
  },
  components: {
    responses: refusalsOfAnyRoute(),
    securitySchemes: { merchant: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const },
  },
})

/** Replaced by the nonce of each answer. */
const NONCE = '%NONCE%'

/** The contract for machines at `/api/openapi.json`, and the same for people at `/api/docs`. */
export function apiDocsRoutes(documented: Hono<Env>) {
  const document = generateSpecs(documented, {
    documentation: createDocumentation(),
    defaultValidationErrorResponse: false,
  })
  // Written once, because both take milliseconds.
  const json = document.then((specs) => Buffer.from(JSON.stringify(specs)))
  const page = document.then((specs) => docsPage(specs, NONCE)).then(String)
  return new Hono<Env>()
    .get('/openapi.json', async (c) => c.body(await json, 200, { 'Content-Type': 'application/json' }))
    .get('/docs', async (c) => {
      const html = await page
      // The nonce of each reply makes the whole page a new string, which takes milliseconds to write.
      await ownTurn()
      return c.html(html.replaceAll(NONCE, c.get('secureHeadersNonce') ?? ''))
    })
}
