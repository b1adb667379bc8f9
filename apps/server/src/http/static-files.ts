import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { isFromSameSite } from './same-site.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves a build from its folder, with the brotli and gzip beside each file. */
export const builtFiles = (folder: string, cacheControl: string): MiddlewareHandler =>
  files({ root: folder }, cacheControl)

/** Serves the files below `/assets` of a build. A hash of their content is in their names (ADR-0040). */
export const builtAssets = (folder: string): MiddlewareHandler => builtFiles(folder, FOR_EVER)

/**
 * Serves the files below `/assets` of earlier builds.
 * @param folder has these files without subfolders. If it does not exist, or is null, there are none.
 */
export function retainedAssets(folder: string | null): MiddlewareHandler {
  if (folder === null || !existsSync(folder)) return (_, next) => next()
  return files({ root: folder, rewriteRequestPath: (path) => path.replace('/assets', '') }, FOR_EVER)
}

function files(options: Parameters<typeof serveStatic>[0], cacheControl: string): MiddlewareHandler {
  const onFound = (_: string, c: Context) => c.header('Cache-Control', cacheControl)
  const serve = serveStatic({ ...options, precompressed: true, onFound })
  // Files that begin with a dot belong to the build, not to its readers.
  return (c, next) => (c.req.path.includes('/.') ? next() : serve(c, next))
}

/**
 * The shell of the single-page app, for every address a browser opens; each answer carries its own nonce. It also says
 * whether a login in the address comes from our own site: only the server sees who opened it (ADR-0078).
 * @param folder where `index.html` lies, with `%NONCE%` and `%LOGIN_TRANSFER%` where these belong
 * @throws if the app has not been built
 */
export function appShell(folder: string, storefrontUrl: string) {
  const file = `${folder}/index.html`
  if (!existsSync(file)) throw new Error('the dashboard has not been built. Start with npm start, which builds it')
  return async (c: Context) => {
    // Read again each time: a build may have replaced it, and it is small.
    const template = await readFile(file, 'utf8')
    const isTrusted = c.req.query('token') !== undefined && isFromSameSite(c.req, storefrontUrl)
    // The word about one request must not be the answer to another.
    c.header('Cache-Control', isTrusted ? 'no-store' : 'no-cache')
    return c.html(
      template
        .replaceAll('%NONCE%', c.get('secureHeadersNonce') ?? '')
        .replaceAll('%LOGIN_TRANSFER%', isTrusted ? 'same-site' : 'to-confirm'),
    )
  }
}
