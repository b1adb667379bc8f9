import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Whether a build put a hash of the content into the file's name: then the name never means anything else (ADR-0040).
 */
const isHashed = (path: string) => path.includes('/assets/')

/** Serves a build from its folder, with the brotli and gzip that stand beside each file. */
export function builtFiles(folder: string, lifetimeOfOthers: string): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => c.header('Cache-Control', isHashed(path) ? FOR_EVER : lifetimeOfOthers),
  })
  // Files that begin with a dot belong to the build, not to its readers.
  return (c, next) => (c.req.path.includes('/.') ? next() : serve(c, next))
}

/**
 * The shell of the single-page app, for every address a browser opens; each answer carries its own nonce.
 * @param folder where `index.html` lies, with `%NONCE%` where the nonce belongs
 * @throws if the app has not been built
 */
export function appShell(folder: string) {
  const file = `${folder}/index.html`
  if (!existsSync(file)) throw new Error('the dashboard has not been built. Start with npm start, which builds it')
  return async (c: Context) => {
    // Read again each time: a build may have replaced it, and it is small.
    const template = await readFile(file, 'utf8')
    c.header('Cache-Control', 'no-cache')
    return c.html(template.replaceAll('%NONCE%', c.get('secureHeadersNonce') ?? ''))
  }
}
