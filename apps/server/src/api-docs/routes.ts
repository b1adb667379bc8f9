import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { Env } from '../env.ts'
import { docsPage } from './docs-page.ts'

const documentation = {
  info: {
    title: 'Earshot',
    version: '1',
    description:
      'Every success is {"data": …}, every failure {"problem": {"code", …}}. Any route may also answer not_found (404), body_too_large (413), body_not_json (415) and request_head_too_large (431).',
  },
  components: { securitySchemes: { merchant: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
} as const

/** The contract for machines at `/api/openapi.json`, and the same for people at `/api/docs`. */
export function apiDocsRoutes(documented: Hono<Env>) {
  const document = generateSpecs(documented, { documentation, defaultValidationErrorResponse: false })
  return new Hono<Env>()
    .get('/openapi.json', async (c) => c.json((await document) as object))
    .get('/docs', async (c) => c.html(docsPage(await document, c.get('secureHeadersNonce') ?? '')))
}
