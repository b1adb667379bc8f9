import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { PICTURES_PATH } from './library/authoring.ts'

/** The pictures of the library's questions, on the storefront's host: shoppers see them. */
export const templatePictures = serveStatic({
  root: fileURLToPath(new URL('pictures', import.meta.url)),
  rewriteRequestPath: (path) => path.slice(PICTURES_PATH.length - 1),
  onFound: (_, c) => c.header('Cache-Control', 'public, max-age=86400'),
})
